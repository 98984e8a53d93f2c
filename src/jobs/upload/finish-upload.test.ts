import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginUpload } from '@/domain/upload/begin-upload';
import { commitBytes, takeLease } from '@/domain/upload/hold-lease';
import { incomingFileOf } from '@/domain/upload/upload-row';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeDiskIncoming } from '@/platform/incoming/disk';
import type { Incoming } from '@/platform/incoming/port';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { deleteDiscardedFiles } from '../retention/delete-discarded-files';
import { finishReceivedUpload } from './finish-upload';

let domain: TestDomain;
let folder: string;
let blobs: Blobs;
let incoming: Incoming;
beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  incoming = await makeDiskIncoming({ folder, blobs });
});
afterEach(async () => {
  await domain.database.close();
  await domain.test.drop();
});

/** A completely received upload. */
async function aReceivedUpload(bytes: Buffer) {
  const created = await aLibrary(domain);
  const file = { name: 'a.jpg', declaredType: '', metadata: null, parentId: null, sha256: null };
  const wanted = { ...file, size: bytes.length, blob: newBlobName() };
  const upload = await beginUpload(domain, created.library, wanted);
  const lease = await takeLease(domain, upload, 0, 'lease');
  const writer = await incoming.open(incomingFileOf(upload), { isolate: false, flushKey: '' });
  await writer.write(bytes);
  await commitBytes(domain, lease, await writer.keep(true));
  await writer.close();
  return { ...created, id: upload.id, blob: upload.blob };
}

const EVENTUALLY = { timeout: 30_000 };

describe('a received upload', { timeout: 60_000 }, () => {
  /** Runs the functions; the store is away for the first calls of `finish`. */
  async function start(away = 0) {
    let left = away;
    const finish: Incoming['finish'] = async (file) => {
      if (left-- > 0) throw new BlobsUnreachable(new Error('connect ECONNREFUSED'));
      await incoming.finish(file);
    };
    const imaging = makeImaging();
    const video = makeVideoProcessor({ maxConcurrent: 1, lendingFolder: await aLendingFolder() });
    const parts = {
      domain,
      blobs,
      incoming: { ...incoming, finish },
      disk: aDisk(),
      imaging,
      video,
    };
    return runFunctions(domain, (client) => [
      finishReceivedUpload(client, parts),
      deleteDiscardedFiles(client, parts),
    ]);
  }
  const rowOf = async (id: string) =>
    (await domain.sql('SELECT * FROM upload WHERE id = $1', [id]))[0];

  it('becomes one asset, once the store is back', async () => {
    const image = await anImage('jpeg');
    const { id, blob, organizationId } = await aReceivedUpload(image);
    const running = await start(1);
    await expect.poll(async () => (await rowOf(id)).state, EVENTUALLY).toBe('done');
    await running.stop();
    const rows = await domain.sql('SELECT id, blob FROM asset');
    expect(rows).toEqual([{ id: (await rowOf(id)).asset_id, blob }]);
    expect((await buffer(await blobs.read(blob))).equals(image)).toBe(true);
    await expectCounted(domain, organizationId);
  });

  it('is refused when it is no image, and its bytes are removed', async () => {
    const { id, blob, organizationId } = await aReceivedUpload(Buffer.from('no image'));
    const running = await start();
    await expect
      .poll(async () => (await rowOf(id)).refusal_code, EVENTUALLY)
      .toBe('BAD_USER_INPUT');
    await expect.poll(() => blobs.size(blob), EVENTUALLY).toBeNull();
    await running.stop();
    expect((await countersOf(domain, organizationId)).kept.bytes).toBe('0');
  });
});
