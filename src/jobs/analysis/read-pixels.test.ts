import { beforeAll, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { UnreadableImage } from '@/platform/imaging/port';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { readPixels } from './read-pixels';

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});
const imaging = makeImaging();

/** Stores images of these widths under their names, and tells which one is read. */
async function widthRead(kind: 'image' | 'video', renditions: number[], stored: number[]) {
  const blob = newBlobName();
  for (const width of stored) {
    const name = width === ORIGINAL ? blob : renditionBlob(blob, width);
    await blobs.put(name, await anImage('png', { width, height: 100 }));
  }
  return (await readPixels({ blobs, imaging }, { blob, kind, renditions })).detail.width;
}
const ORIGINAL = 1500;

it('reads the smallest rendition with all that can be read, or else the image itself', async () => {
  const all = [ORIGINAL, 400, 1024];
  expect(await widthRead('image', [400, 1024], all)).toBe(1500);
  expect(await widthRead('image', [400, 1024, 1600, 2048], [...all, 1600, 2048])).toBe(1600);
});

it('reads the image itself while a rendition is lost', async () => {
  expect(await widthRead('image', [400, 1600], [ORIGINAL, 400])).toBe(1500);
  await expect(widthRead('image', [400, 1600], [400])).rejects.toThrow(BlobMissing);
});

it('reads another poster of a video while one is lost', async () => {
  expect(await widthRead('video', [400, 1024, 1600, 2048], [400, 1024])).toBe(1024);
  expect(await widthRead('video', [400, 1024], [400])).toBe(400);
  await expect(widthRead('video', [400, 1600], [ORIGINAL])).rejects.toThrow(BlobMissing);
  await expect(widthRead('video', [], [])).rejects.toThrow(UnreadableImage);
});
