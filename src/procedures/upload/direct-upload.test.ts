import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUpload } from '@/domain/upload/find-upload';
import { type DirectParts, IncomingLost } from '@/platform/incoming/port';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { beginDirect, completeDirect, renewParts } from './direct-upload';

type Dependencies = Parameters<typeof beginDirect>[0];

const SIZE = 1000;

let domain: TestDomain;
let library: Parameters<typeof beginDirect>[1];
beforeAll(async () => {
  domain = await aDomain();
  ({ library } = await aLibrary(domain));
});

/** What the bucket answers next: all parts, some missing, or an error. */
let answer: { missing: number[] } | Error | null;
beforeEach(() => {
  answer = null;
});

/** A bucket that answers as the test says. direct-upload.deep.test.ts has a real one. */
const direct: DirectParts = {
  begin: async () => ({ begun: true }),
  async sign() {
    if (answer instanceof Error) throw answer;
    const parts = [{ number: 1, offset: 0, size: SIZE, url: 'https://bucket.example/1' }];
    return { parts, stored: 0, expires: new Date('2026-03-01T13:00:00Z') };
  },
  async collect() {
    if (answer instanceof Error) throw answer;
    return answer ?? { note: { joined: true } };
  },
};
const withBucket = (bucket: DirectParts | null) =>
  ({ domain, disk: aDisk(), incoming: { direct: bucket } }) as unknown as Dependencies;

/** A begun upload whose parts have their URLs. */
async function anUpload() {
  const dependencies = withBucket(direct);
  const { id } = await beginDirect(dependencies, library, { name: 'sea.jpg', size: SIZE });
  const read = () => findUpload(domain, library, id);
  const renewed = await renewParts(dependencies, await read());
  return { dependencies, read, renewed };
}

describe('an upload to the bucket', () => {
  it('has URLs for its parts, is inspected once all are there, and then accepts no more', async () => {
    const { dependencies, read, renewed } = await anUpload();
    expect(renewed).toMatchObject({
      parts: [{ number: 1, size: SIZE }],
      partsExpireAt: '2026-03-01T13:00:00.000Z',
    });
    const before = await read();
    answer = { missing: [1] };
    await expect(completeDirect(dependencies, before)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect((await read()).state).toBe('receiving');
    answer = null;
    await completeDirect(dependencies, before);
    expect((await read()).state).toBe('inspecting');

    // Another request, which has read the row before.
    answer = new IncomingLost(before.id);
    await completeDirect(dependencies, before);
    await expect(renewParts(dependencies, before)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read()).state).toBe('inspecting');
    await completeDirect(dependencies, await read());
    await expect(renewParts(dependencies, await read())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is refused when the bucket has lost it, and stays when the bucket fails', async () => {
    const { dependencies, read } = await anUpload();
    answer = new Error('unreachable');
    await expect(completeDirect(dependencies, await read())).rejects.toThrow('unreachable');
    await expect(renewParts(dependencies, await read())).rejects.toThrow('unreachable');
    expect((await read()).state).toBe('receiving');
    answer = new IncomingLost((await read()).id);
    await completeDirect(dependencies, await read());
    expect((await read()).state).toBe('refused');
    await expect(renewParts(dependencies, await read())).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
    });
  });

  it('needs a bucket, a name and a size', async () => {
    const whole = { name: 'sea.jpg', size: SIZE };
    for (const [bucket, file] of [
      [null, whole],
      [direct, { ...whole, name: undefined }],
      [direct, { ...whole, size: undefined }],
    ] as const)
      await expect(beginDirect(withBucket(bucket), library, file)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      });
  });
});
