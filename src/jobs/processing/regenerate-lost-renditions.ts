import { type Inngest, NonRetriableError } from 'inngest';
import { findServedFile } from '@/domain/asset/find-served-file';
import type { AssetRef } from '@/domain/events';
import { BlobMissing } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { JobDependencies } from '../job-dependencies';
import { waitForStore } from '../wait-for-store';
import { regenerateRenditions } from './regenerate-renditions';

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
