import { type Inngest, NonRetriableError } from 'inngest';
import { findServedFile } from '@/domain/asset/find-served-file';
import type { AssetRef } from '@/domain/events';
import { BlobMissing } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { JobDependencies } from './job-dependencies';
import { regenerateRenditions } from './regenerate-renditions';

/**
 * Makes smaller images again that a check of the files missed; nobody needs to ask for them first. Tags,
 * description and all else that the record says stay. May run again at any time.
 */
export const regenerateLostRenditions = (client: Inngest, parts: JobDependencies) =>
  client.createFunction(
    {
      id: 'regenerate-lost-renditions',
      retries: 3,
      concurrency: 2,
      triggers: { event: 'asset/renditions-lost' },
    },
    async ({ event, step }) => {
      const { assetId } = event.data as AssetRef;
      await step.run('remake', async () => {
        const file = await findServedFile(parts.domain, assetId);
        if (file) await regenerateRenditions(parts, file).catch(withoutRetry);
      });
    },
  );

/** Neither an original that is lost, nor one that cannot be read, is better the next time. */
function withoutRetry(error: unknown): never {
  const final = [BlobMissing, UnreadableImage, UnreadableVideo].some(
    (kind) => error instanceof kind,
  );
  throw final ? new NonRetriableError((error as Error).message) : error;
}
