import { createHash } from 'node:crypto';
import type { Services } from '@/composition/open-services';
import type { Captions } from '@/platform/analysis/port';
import { newBlobName } from '@/platform/blobs/blob-name';
import { type BlobName, renditionBlob } from '@/platform/blobs/port';
import { drawScene, scenesThereAre } from './draw-scene';

/** An image that many invented assets show, stored and processed like an upload. */
export type DemoImage = {
  ground: string;
  light: string;
  blob: BlobName;
  /** The endings of the blob names: of the image itself, its renditions, and the blurred one. */
  endings: string[];
  row: {
    sha256: string;
    size_bytes: number;
    content_type: string;
    width: number;
    height: number;
    blurhash: string;
    renditions: number[];
    metadata: object;
  };
  terms: Captions;
};

/** Draws and stores all different images, but at most `atMost`. */
export async function makePool(services: Services, atMost: number): Promise<DemoImage[]> {
  const numbers = Array.from({ length: Math.min(scenesThereAre, atMost) }, (_, n) => n);
  return Promise.all(numbers.map((number) => makeImage(services, number)));
}

async function makeImage(services: Services, number: number): Promise<DemoImage> {
  const { blobs, imaging, analyser } = services;
  const { ground, light, jpeg } = await drawScene(number);
  const blob = newBlobName();
  await blobs.put(blob, jpeg);
  const seen = await blobs.asFile(blob, (path) => imaging.process(path));
  for (const { longestEdge, webp } of seen.renditions)
    await blobs.put(renditionBlob(blob, longestEdge), webp);
  await blobs.put(renditionBlob(blob, 'blurred'), seen.blurred);
  const renditions = seen.renditions.map(({ longestEdge }) => longestEdge);
  return {
    ground,
    light,
    blob,
    endings: ['', ...renditions.map((rendition) => `.${rendition}`), '.blurred'],
    row: {
      sha256: createHash('sha256').update(jpeg).digest('hex'),
      size_bytes: jpeg.length,
      content_type: 'image/jpeg',
      width: seen.width,
      height: seen.height,
      blurhash: seen.blurhash,
      renditions,
      metadata: { capture: seen.capture, video: null },
    },
    terms: await analyser.analyse({ ...seen, kind: 'image', place: null }),
  };
}

/** Deletes the pool's own blobs; the assets have their copies. */
export async function removePool({ blobs }: Services, pool: DemoImage[]) {
  const names = pool.flatMap(({ blob, endings }) => endings.map((ending) => blob + ending));
  await Promise.all(names.map((name) => blobs.delete(name)));
}
