import { type BlobName, type Blobs, tierBlob } from '@/platform/blobs/port';
import type { ProcessedPicture } from '@/platform/imaging/port';

/** Stores the smaller pictures beside the bytes they were made of; gives back what the record says of them. */
export async function keepPictures(
  blobs: Blobs,
  blob: BlobName,
  { tiers, blurred, blurhash }: ProcessedPicture,
) {
  for (const { longestEdge, webp } of tiers) await blobs.put(tierBlob(blob, longestEdge), webp);
  await blobs.put(tierBlob(blob, 'blurred'), blurred);
  const edges = tiers.map(({ longestEdge }) => longestEdge).sort((a, b) => a - b);
  return { blurhash, tiers: edges };
}
