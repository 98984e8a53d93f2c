import { type Inngest, NonRetriableError } from 'inngest';
import { PREVIEW } from '@/contract/limits';
import { findServedFile, type ServedFile } from '@/domain/asset/find-served-file';
import { referencesBlob } from '@/domain/asset/trash/references-blob';
import type { AssetRef } from '@/domain/events';
import { BlobMissing, type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { type ProcessedImage, UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { processPoster } from './process-video';

type Dependencies = Pick<JobDependencies, 'domain' | 'blobs' | 'disk' | 'imaging' | 'video'>;

/**
 * Makes the missing renditions of an asset again from its original, and the JPEG of a link from a rendition. Stored ones
 * stay as they are. Rejects with BlobMissing when the original is lost too, with BlobsUnreachable while the disk is almost full, and with the reason
 * when the original does not give every rendition named by the row.
 */
export async function regenerateRenditions(dependencies: Dependencies, file: ServedFile) {
  const { domain, blobs, imaging } = dependencies;
  await requireDiskSpace(dependencies.disk);
  const names = promisedNames(file).map((name) => renditionBlob(file.blob, name));
  const preview = renditionBlob(file.blob, 'preview');
  const missing = await missingOf(blobs, [...names, preview]);
  if (missing.some((blob) => blob !== preview)) {
    const made = named(file.blob, await decodeOriginal(dependencies, file));
    for (const blob of missing) {
      if (blob === preview) continue;
      const bytes = made.get(blob);
      if (!bytes) throw new Error(`The original gives no ${blob}, which its record promises.`);
      await blobs.put(blob, bytes);
    }
  }
  if (missing.includes(preview) && file.blurred)
    await blobs.put(
      preview,
      await blobs.asFile(renditionBlob(file.blob, previewed(file)), imaging.preview),
    );
  // If the asset was purged meanwhile, its files may have been deleted before these were written. A purge after this
  // check deletes them itself.
  if (!(await referencesBlob(domain, file.blob)))
    await Promise.all(missing.map((blob) => blobs.delete(blob)));
}

async function missingOf(blobs: Blobs, names: BlobName[]): Promise<BlobName[]> {
  const sizes = await Promise.all(names.map((name) => blobs.size(name)));
  return names.filter((_, n) => sizes[n] === null);
}

/** The rendition that the JPEG of a link is made from: the largest it needs. */
const previewed = ({ renditions }: ServedFile) =>
  renditions.findLast((edge) => edge <= PREVIEW.edgePx) ?? renditions[0] ?? 'full';

/** The names of all renditions of a processed file. */
function promisedNames({ renditions, blurred }: ServedFile) {
  if (!blurred) return renditions;
  return [...(renditions.length > 0 ? renditions : ['full' as const]), 'blurred' as const];
}

const named = (
  original: BlobName,
  { renditions, full, blurred }: Pick<ProcessedImage, 'renditions' | 'full' | 'blurred'>,
) =>
  new Map<BlobName, Uint8Array>([
    ...renditions.map(
      ({ longestEdge, webp }) => [renditionBlob(original, longestEdge), webp] as const,
    ),
    ...(full ? [[renditionBlob(original, 'full'), full.webp] as const] : []),
    [renditionBlob(original, 'blurred'), blurred],
  ]);

/** For a video, decodes its poster. */
const decodeOriginal = (
  { blobs, imaging, video }: Dependencies,
  { blob, contentType, posterAt }: ServedFile,
): Promise<ProcessedImage> =>
  blobs.asFile(blob, async (path) => {
    if (contentType.startsWith('image/')) return imaging.process(path);
    const poster = await video.extractPoster(path, { ...(await video.probe(path)), at: posterAt });
    return processPoster({ blobs, imaging }, poster);
  });

/**
 * Makes lost renditions again after a check of the files, before anybody requests them. Tags, description and all other
 * values of the row stay. May run again at any time.
 */
export const regenerateLostRenditions = (client: Inngest, dependencies: JobDependencies) =>
  client.createFunction(
    {
      id: 'regenerate-lost-renditions',
      retries: 3,
      concurrency: 2,
      triggers: { event: 'asset/renditions-lost' },
    },
    async ({ event, step }) => {
      const { assetId } = event.data as AssetRef;
      await waitForStore(step, 'remake', async () => {
        const file = await findServedFile(dependencies.domain, assetId);
        if (file) await regenerateRenditions(dependencies, file).catch(withoutRetry);
      });
    },
  );

/** A retry does not help when the original is lost or cannot be read. */
function withoutRetry(error: unknown): never {
  const final = [BlobMissing, UnreadableImage, UnreadableVideo].some(
    (kind) => error instanceof kind,
  );
  throw final ? new NonRetriableError((error as Error).message) : error;
}
