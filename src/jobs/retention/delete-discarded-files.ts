import type { Inngest } from 'inngest';
import { findUnreferencedBlobs } from '@/domain/asset/discard-files';
import type { Events } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { Incoming } from '@/platform/incoming/port';
import { waitForStore } from '../wait-for-store';

/**
 * Deletes the files of uploads that failed while the blob store was unreachable, and of resumable uploads refused,
 * deleted or expired: as soon as the store answers, and once more a moment later, because a stalled store may have
 * received a whole upload and may execute it after newer requests. Blobs referenced by an asset are kept: their upload
 * was reported as failed because the database's answer was lost. The steps may run again at any time: deleting a
 * missing file does nothing.
 */
export const deleteDiscardedFiles = (
  client: Inngest,
  {
    blobs,
    incoming,
    domain,
  }: {
    blobs: Pick<Blobs, 'discard'>;
    incoming: Pick<Incoming, 'remove'>;
    domain: Domain;
  },
) =>
  client.createFunction(
    {
      id: 'delete-discarded-files',
      retries: 20,
      concurrency: 4,
      triggers: { event: 'upload/discarded' },
    },
    async ({ event, step }) => {
      const { blobs: names, incoming: ids = [] } = event.data as Events['upload/discarded'];
      const remove = async () => {
        for (const id of ids) await incoming.remove(id);
        const unnamed = await findUnreferencedBlobs(domain, names);
        await Promise.all(unnamed.map((name) => blobs.discard(name)));
      };
      await waitForStore(step, 'remove what is there', remove);
      await step.sleep('let the store settle', '30s');
      await waitForStore(step, 'remove what came late', remove);
    },
  );
