import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import type { ProcessedImage } from '@/platform/imaging/port';

/** Stores the smaller images beside the bytes they were made of; gives back what the record says of them. */
export async function storeRenditions(
  blobs: Blobs,
  blob: BlobName,
  { renditions, blurred, blurhash }: ProcessedImage,
) {
  for (const { longestEdge, webp } of renditions)
    await blobs.put(renditionBlob(blob, longestEdge), webp);
  await blobs.put(renditionBlob(blob, 'blurred'), blurred);
  const edges = renditions.map(({ longestEdge }) => longestEdge).sort((a, b) => a - b);
  return { blurhash, renditions: edges };
}
