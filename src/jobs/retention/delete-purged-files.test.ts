import { describe, expect, it } from 'vitest';
import { operation } from '@/domain/operation';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { renditionBlob } from '@/platform/blobs/port';
import { lockDeletions, unlockDeletions } from '@/platform/database/deletion-lock';
import { aDomain } from '@/testing/domain';
import { runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { deletePurgedFiles } from './delete-purged-files';

const purge = operation(async ({ emit }, blob: string) =>
  emit('asset/purged', { files: [{ blob, renditions: [400] }] }),
);

describe('files of a purged asset', { timeout: 60_000 }, () => {
  it('stay while a backup is being made, and are removed when it is done', async () => {
    const folder = await aFolder();
    const blobs = await makeDiskBlobs({ folder });
    const domain = await aDomain();
    const running = await runFunctions(domain, (client) => [
      deletePurgedFiles(client, { blobs, domain }),
    ]);
    const names = ['of the asset', 'of no asset'].map(() => newBlobName());
    const [gone = '', kept = ''] = names;
    for (const name of [...names, renditionBlob(gone, 400), `${gone}.damaged`])
      await blobs.put(name, Buffer.from('x'));
    const backup = await domain.test.pool.connect();
    await lockDeletions(backup);

    await purge(domain, gone);
    const slept = async () =>
      (await running.runs.query(`SELECT FROM engine.step WHERE kind = 'sleep' AND state = 'done'`))
        .rowCount;
    await expect.poll(slept, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await blobs.size(gone)).toBe(1);
    expect(await blobs.size(renditionBlob(gone, 400))).toBe(1);

    await unlockDeletions(backup);
    backup.release();
    await expect.poll(() => blobs.size(gone), { timeout: 30_000 }).toBeNull();
    await expect.poll(() => blobs.size(renditionBlob(gone, 400)), { timeout: 30_000 }).toBeNull();
    await expect.poll(() => blobs.size(`${gone}.damaged`), { timeout: 30_000 }).toBeNull();
    expect(await blobs.size(kept)).toBe(1);
    await running.stop();
  });
});
