import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { makeProcessPermits } from '@/procedures/process-permits';
import { withUploadPermit } from '@/procedures/upload/upload-queues';
import { aDomain, aLibrary } from '@/testing/domain';

it('receives the bytes of so many uploads of a key at once; others wait, and another key does not wait for them', async () => {
  const domain = await aDomain();
  const [{ library }, other] = [await aLibrary(domain), await aLibrary(domain)];
  const permits = makeProcessPermits();
  let arriving = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const uploads = Array.from({ length: 200 }, () =>
    withUploadPermit(permits, library, async () => {
      arriving++;
      await ended;
    }),
  );
  await sleep(20);
  expect(arriving).toBe(LIMITS.uploadsAtOnce.caller);
  await withUploadPermit(permits, other.library, async () => undefined);
  await expect(
    Promise.all(
      Array.from({ length: 40 }, () => withUploadPermit(permits, library, async () => undefined)),
    ),
  ).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  end();
  await Promise.all(uploads);
  expect(arriving).toBe(200);
});
