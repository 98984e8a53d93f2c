import { type Inngest, NonRetriableError } from 'inngest';
import { findServedFile } from '@/domain/asset/find-served-file';
import type { AssetAddress } from '@/domain/events';
import { BlobMissing } from '@/platform/blobs/port';
import { UnreadablePicture } from '@/platform/imaging/port';
import { UnreadableVideo } from '@/platform/video/port';
import type { JobParts } from './job-parts';
import { remakePictures } from './remake-pictures';

/**
 * Makes smaller pictures again that a check of the files missed; nobody needs to ask for them first. Tags,
 * description and all else that the record says stay. May run again at any time.
 */
export const remakeLostPictures = (client: Inngest, parts: JobParts) =>
  client.createFunction(
    {
      id: 'remake-lost-pictures',
      retries: 3,
      concurrency: 2,
      triggers: { event: 'asset/pictures-lost' },
    },
    async ({ event, step }) => {
      const { assetId } = event.data as AssetAddress;
      await step.run('remake', async () => {
        const file = await findServedFile(parts.domain, assetId);
        if (file) await remakePictures(parts, file).catch(notAgain);
      });
    },
  );

/** Neither an original that is lost, nor one that cannot be read, is better the next time. */
function notAgain(error: unknown): never {
  const final = [BlobMissing, UnreadablePicture, UnreadableVideo].some(
    (kind) => error instanceof kind,
  );
  throw final ? new NonRetriableError((error as Error).message) : error;
}
