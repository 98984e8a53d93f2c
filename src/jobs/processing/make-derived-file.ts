import { LIMITS } from '@/contract/limits';
import type { PublicFile } from '@/domain/asset/find-served-file';
import { evictDerivedFiles, storeDerivedFile } from '@/domain/delivery/derived-files';
import { BlobMissing, type BlobName, renditionBlob } from '@/platform/blobs/port';
import type { WantedImage } from '@/platform/imaging/port';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace } from '../wait-for-store';
import { regenerateRenditions } from './regenerate-renditions';

export type WantedFile = {
  /** The name of the image to make. */
  blob: BlobName;
  file: PublicFile;
  image: WantedImage;
  unclaimed: boolean;
};

type Dependencies = Pick<JobDependencies, 'domain' | 'blobs' | 'disk' | 'imaging' | 'video'>;

/**
 * Makes and stores an image by a preset: from the original, or from the poster of a video. Within the budget of the
 * organization; the longest unused ones give way. Rejects with BlobMissing when the original is lost or purged.
 */
export function makeDerivedFiles(dependencies: Dependencies) {
  const { domain, blobs, disk, imaging } = dependencies;
  /** Bytes added by this process since the budget was last checked. */
  const added = new Map<string, number>();

  async function keepBudget({ file, unclaimed }: WantedFile, sizeBytes: number) {
    const { organizationId } = file;
    const budget = unclaimed ? LIMITS.derivedBytes.unclaimed : LIMITS.derivedBytes.claimed;
    const since = (added.get(organizationId) ?? budget) + sizeBytes;
    added.set(organizationId, since);
    // Several processes add at the same time: together they stay below the budget.
    if (since < budget / 50) return;
    added.set(organizationId, 0);
    await evictDerivedFiles(domain, blobs, organizationId, 0.9 * budget);
  }

  return async (wanted: WantedFile) => {
    const { blob, file, image } = wanted;
    await requireDiskSpace(disk);
    const derive = () => blobs.asFile(sourceOf(file), (path) => imaging.derive(path, image));
    const bytes = await derive().catch(async (error) => {
      const isLost = error instanceof BlobMissing && error.blob !== file.blob;
      if (!isLost) throw error;
      await regenerateRenditions(dependencies, file);
      return derive();
    });
    await storeDerivedFile(domain, blobs, { blob, original: file.blob, bytes });
    await keepBudget(wanted, bytes.length);
  };
}

/** The poster of a video is stored as its renditions only. */
const sourceOf = ({ blob, contentType, renditions }: PublicFile): BlobName =>
  contentType.startsWith('image/') ? blob : renditionBlob(blob, Math.max(...renditions));
