import { beforeAll, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { UnreadableImage } from '@/platform/imaging/port';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { readDetail, readPixels } from './read-pixels';

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});
const imaging = makeImaging();

/** Stores images of these widths, 100 px high, under their names, and returns what is read of them. */
async function pixelsRead<Read extends typeof readDetail | typeof readPixels>(
  read: Read,
  kind: 'image' | 'video',
  renditions: number[],
  stored: number[],
) {
  const blob = newBlobName();
  for (const width of stored) {
    const name = width === ORIGINAL ? blob : renditionBlob(blob, width);
    await blobs.put(name, await anImage('png', { width, height: 100 }));
  }
  return read({ blobs, imaging }, { blob, kind, renditions }) as ReturnType<Read>;
}
const ORIGINAL = 1500;
const widthRead = async (...image: [kind: 'image' | 'video', number[], number[]]) =>
  (await pixelsRead(readDetail, ...image)).width;

it('reads the smallest rendition with all that can be read, or else the image itself', async () => {
  const all = [ORIGINAL, 400, 1024];
  expect(await widthRead('image', [400, 1024], all)).toBe(1500);
  expect(await widthRead('image', [400, 1024, 1600, 2048], [...all, 1600, 2048])).toBe(1600);
});

it('looks at the smallest rendition in which text and objects can be found', async () => {
  const all = [400, 800, 1600];
  const { overview, thumbnail } = await pixelsRead(readPixels, 'image', all, all);
  expect([overview.width, overview.height]).toEqual([736, 92]);
  expect(thumbnail.width).toBe(512);
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
