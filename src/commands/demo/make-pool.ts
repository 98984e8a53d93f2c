import { createHash } from 'node:crypto';
import type { Analysed } from '@/platform/analysis/port';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, tierBlob } from '@/platform/blobs/port';
import type { Services } from '@/services';
import { drawScene, scenesThereAre } from './draw-scene';

/** A picture that many invented assets show, stored and looked at as an upload is. */
export type PoolPicture = {
  ground: string;
  light: string;
  blob: BlobName;
  /** What stands behind the name of the bytes: the picture itself, its tiers, the blurred one. */
  endings: string[];
  row: {
    sha256: string;
    size_bytes: number;
    content_type: string;
    width: number;
    height: number;
    blurhash: string;
    tiers: number[];
    metadata: object;
  };
  words: Analysed;
};

/** Draws and stores as many different pictures as there are, or as `atMost` needs. */
export async function makePool(services: Services, atMost: number): Promise<PoolPicture[]> {
  const numbers = Array.from({ length: Math.min(scenesThereAre, atMost) }, (_, n) => n);
  return Promise.all(numbers.map((number) => makePicture(services, number)));
}

async function makePicture(services: Services, number: number): Promise<PoolPicture> {
  const { blobs, imaging, analyser } = services;
  const { ground, light, jpeg } = await drawScene(number);
  const blob = newBlobName();
  await blobs.put(blob, jpeg);
  const seen = await blobs.asFile(blob, (path) => imaging.process(path));
  for (const { longestEdge, webp } of seen.tiers)
    await blobs.put(tierBlob(blob, longestEdge), webp);
  await blobs.put(tierBlob(blob, 'blurred'), seen.blurred);
  const tiers = seen.tiers.map(({ longestEdge }) => longestEdge);
  return {
    ground,
    light,
    blob,
    endings: ['', ...tiers.map((tier) => `.${tier}`), '.blurred'],
    row: {
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      size_bytes: jpeg.length,
      content_type: 'image/jpeg',
      width: seen.width,
      height: seen.height,
      blurhash: seen.blurhash,
      tiers,
      metadata: { capture: seen.capture, video: null },
    },
    words: await analyser.analyse(seen),
  };
}

/** Takes the pool's own names away; the assets have theirs. */
export async function removePool({ blobs }: Services, pool: PoolPicture[]): Promise<void> {
  const names = pool.flatMap(({ blob, endings }) => endings.map((ending) => blob + ending));
  await Promise.all(names.map((name) => blobs.remove(name)));
}
