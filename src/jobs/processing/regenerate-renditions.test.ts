import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findServedFile, type ServedFile } from '@/domain/asset/find-served-file';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, renditionBlob } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { aVideo } from '@/testing/videos';
import { processPoster } from './process-video';
import { regenerateRenditions } from './regenerate-renditions';
import { storeRenditions } from './store-renditions';

const domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
const imaging = makeImaging();
const video = makeVideoProcessor({ maxConcurrent: 2, lendingFolder: await aLendingFolder() });
const parts = () => ({ domain, blobs, disk: aDisk(), imaging, video });

const folder = await aFolder();
const blobs = await makeDiskBlobs({ folder });

const read = async (blob: string) => buffer(await blobs.read(blob));
const namesOf = ({ blob, renditions }: ServedFile) =>
  [...renditions, 'blurred' as const].map((name) => renditionBlob(blob, name));

/** A processed asset with its renditions. Returns the served file. */
async function processed(bytes: Uint8Array, contentType = 'image/png'): Promise<ServedFile> {
  const { library } = await aLibrary(domain);
  const staged = join(blobs.stagingFolder, newBlobName());
  await writeFile(staged, bytes);
  const blob = newBlobName();
  await blobs.store(staged, blob);
  const image = await blobs.asFile(blob, async (path) =>
    contentType.startsWith('image/')
      ? imaging.process(path)
      : processPoster(parts(), await video.extractPoster(path, await video.probe(path))),
  );
  const found = await storeRenditions(blobs, blob, image);
  const kind = contentType.startsWith('image/') ? 'image' : 'video';
  const { id } = await aReadyAsset(domain, library, { blob, kind, contentType }, found);
  return (await findServedFile(domain, id)) as ServedFile;
}

describe('remaking lost renditions', () => {
  it.each([
    ['a image', () => anImage('png', { width: 900, height: 500 }), 'image/png', 3],
    ['a small video', () => aVideo('h264.mp4', { width: 64, height: 36 }), 'video/mp4', 2],
  ])('gives all of %s again, byte for byte', { timeout: 30_000 }, async (_, make, type, count) => {
    const file = await processed(await make(), type);
    const names = namesOf(file);
    expect(names).toHaveLength(count);
    const before = await Promise.all(names.map(read));
    await Promise.all(names.map((name) => blobs.delete(name)));
    await regenerateRenditions(parts(), file);
    expect(await Promise.all(names.map(read))).toEqual(before);
  });

  it('leaves stored files as they are: bytes under one name never change', async () => {
    const file = await processed(await anImage('png', { width: 900, height: 500 }));
    await blobs.put(renditionBlob(file.blob, 400), Buffer.from('of an earlier encoder'));
    await blobs.delete(renditionBlob(file.blob, 800));
    await regenerateRenditions(parts(), file);
    expect((await read(renditionBlob(file.blob, 400))).toString()).toBe('of an earlier encoder');
    expect(await blobs.size(renditionBlob(file.blob, 800))).toBeGreaterThan(100);
  });

  it('refuses when the original is lost, unreadable, or gives fewer renditions than promised', async () => {
    const file = await processed(await anImage('png', { width: 900, height: 500 }));
    await expect(regenerateRenditions(parts(), { ...file, renditions: [1200] })).rejects.toThrow(
      'promises',
    );
    await blobs.put('notanimage', Buffer.from('text'));
    const unreadable = { ...file, blob: 'notanimage' };
    await expect(regenerateRenditions(parts(), unreadable)).rejects.toThrow();
    await Promise.all([file.blob, `${file.blob}.400`].map((name) => blobs.delete(name)));
    await expect(regenerateRenditions(parts(), file)).rejects.toBeInstanceOf(BlobMissing);
  });

  it('leaves nothing of an asset purged meanwhile', async () => {
    const file = await processed(await anImage('png', { width: 900, height: 500 }));
    const names = namesOf(file);
    await Promise.all(names.map((name) => blobs.delete(name)));
    await domain.sql('DELETE FROM asset WHERE blob = $1', [file.blob]);
    await regenerateRenditions(parts(), file);
    expect(await Promise.all(names.map((name) => blobs.size(name)))).toEqual([null, null, null]);
  });
});
