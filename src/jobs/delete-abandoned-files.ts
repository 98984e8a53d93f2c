import type { Inngest } from 'inngest';
import type { Events } from '@/domain/events';
import type { Blobs } from '@/platform/blobs/port';
import { waitForStore } from './wait-for-store';

/**
 * Removes what uploads left that failed while the store of the files was out of reach, as soon as it is back, and
 * once more a moment later: a store that stood still may have taken an upload whole, which it carries out after it
 * has answered younger requests. The steps may run again at any time: to remove what is not there is harmless.
 */
export const deleteAbandonedFiles = (
  client: Inngest,
  { blobs, settling = '30s' }: { blobs: Pick<Blobs, 'abandon'>; settling?: string },
) =>
  client.createFunction(
    {
      id: 'delete-abandoned-files',
      retries: 20,
      concurrency: 4,
      triggers: { event: 'upload/abandoned' },
    },
    async ({ event, step }) => {
      const { blobs: names } = event.data as Events['upload/abandoned'];
      const remove = async () => {
        await Promise.all(names.map((name) => blobs.abandon(name)));
      };
      await waitForStore(step, 'remove what is there', remove);
      await step.sleep('let the store settle', settling);
      await waitForStore(step, 'remove what came late', remove);
    },
  );
