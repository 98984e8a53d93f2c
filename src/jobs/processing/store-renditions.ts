import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import type { ProcessedImage } from '@/platform/imaging/port';

/** Stores the renditions beside the blob they were made from. Returns the values for the row. */
export async function storeRenditions(
  blobs: Blobs,
  blob: BlobName,
  { renditions, full, blurred, blurhash }: ProcessedImage,
) {
  for (const { longestEdge, webp } of renditions)
    await blobs.put(renditionBlob(blob, longestEdge), webp);
  if (full) await blobs.put(renditionBlob(blob, 'full'), full.webp);
  await blobs.put(renditionBlob(blob, 'blurred'), blurred);
  const edges = renditions.map(({ longestEdge }) => longestEdge).sort((a, b) => a - b);
  return { blurhash, renditions: edges };
}
