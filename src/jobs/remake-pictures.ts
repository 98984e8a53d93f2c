import type { ServedFile } from '@/domain/asset/find-served-file';
import { showsBlob } from '@/domain/asset/shows-blob';
import { type BlobName, tierBlob } from '@/platform/blobs/port';
import type { ProcessedPicture } from '@/platform/imaging/port';
import type { JobParts } from './job-parts';
import { processPoster } from './look-at-film';

type Parts = Pick<JobParts, 'domain' | 'blobs' | 'imaging' | 'video'>;

/**
 * Makes again, of the original, the smaller pictures that the record of an asset promises and that are not stored
 * any more. Those that are stored are left as they are. Rejects with BlobMissing when the original is lost as well,
 * and with the reason when the original does not give every promised picture.
 */
export async function remakePictures(parts: Parts, file: ServedFile): Promise<void> {
  const { domain, blobs } = parts;
  const made = named(file.blob, await pictureOf(parts, file));
  const promised = [...file.tiers, ...(file.blurred ? ['blurred' as const] : [])];
  for (const blob of promised.map((name) => tierBlob(file.blob, name))) {
    if ((await blobs.size(blob)) !== null) continue;
    const bytes = made.get(blob);
    if (!bytes) throw new Error(`The original gives no ${blob}, which its record promises.`);
    await blobs.put(blob, bytes);
  }
  // Files of an asset purged meanwhile were perhaps removed before these came. After this look, it is up to the purge.
  if (!(await showsBlob(domain, file.blob)))
    await Promise.all([...made.keys()].map((blob) => blobs.remove(blob)));
}

const named = (
  original: BlobName,
  { tiers, blurred }: Pick<ProcessedPicture, 'tiers' | 'blurred'>,
) =>
  new Map<BlobName, Uint8Array>([
    ...tiers.map(({ longestEdge, webp }) => [tierBlob(original, longestEdge), webp] as const),
    [tierBlob(original, 'blurred'), blurred],
  ]);

/** Of a film that of its poster. */
const pictureOf = (
  { blobs, imaging, video }: Parts,
  { blob, contentType }: ServedFile,
): Promise<ProcessedPicture> =>
  blobs.asFile(blob, async (path) => {
    if (contentType.startsWith('image/')) return imaging.process(path);
    const poster = await video.extractPoster(path, await video.probe(path));
    return processPoster({ blobs, imaging }, poster);
  });
