import type { Inngest } from 'inngest';
import { findUnreferencedBlobs } from '@/domain/asset/find-unreferenced-blobs';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import { waitForStore } from './wait-for-store';

/**
 * Removes what uploads left that failed while the store of the files was out of reach, as soon as it is back, and
 * once more a moment later: a store that stood still may have taken an upload whole, which it carries out after it
 * has answered younger requests. What an asset has stays: its upload was told of as failed because the answer of the
 * database was lost. The steps may run again at any time: to remove what is not there is harmless.
 */
export const deleteDiscardedFiles = (
  client: Inngest,
  {
    blobs,
    domain,
    settling = '30s',
  }: { blobs: Pick<Blobs, 'discard'>; domain: Domain; settling?: string },
) =>
  client.createFunction(
    {
      id: 'delete-discarded-files',
      retries: 20,
      concurrency: 4,
      triggers: { event: 'upload/discarded' },
    },
    async ({ event, step }) => {
      const { blobs: names } = event.data as Events['upload/discarded'];
      const remove = async () => {
        const unnamed = await findUnreferencedBlobs(domain, names);
        await Promise.all(unnamed.map((name) => blobs.discard(name)));
      };
      await waitForStore(step, 'remove what is there', remove);
      await step.sleep('let the store settle', settling);
      await waitForStore(step, 'remove what came late', remove);
    },
  );
