import type { Inngest } from 'inngest';
import { RENDITION_EDGES_PX } from '@/contract/limits';
import type { Events, PurgedFile } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { deleteUnlessLocked } from '@/platform/database/deletion-lock';
import { waitForStore } from './wait-for-store';

/**
 * Removes the files of assets that are gone. The step may run again at any time: to remove what is not there is
 * harmless. It is tried for about half a day, in case the store of the files is out of reach, and waits for as long
 * as a backup is being made.
 */
export const deletePurgedFiles = (
  client: Inngest,
  { blobs, domain, pause = '10m' }: { blobs: Blobs; domain: Domain; pause?: string },
) =>
  client.createFunction(
    {
      id: 'delete-purged-files',
      retries: 20,
      concurrency: 4,
      triggers: { event: 'asset/purged' },
    },
    async ({ event, step }) => {
      const { files } = event.data as Events['asset/purged'];
      const remove = async () => {
        for (const file of files)
          await Promise.all(namesOf(file).map((name) => blobs.delete(name)));
      };
      const removed = () =>
        waitForStore(step, 'remove the files', () =>
          deleteUnlessLocked(domain.database.pool, remove),
        );
      while (!(await removed())) await step.sleep('wait for the backup', pause);
    },
  );

/**
 * Everything that may be stored of an asset. All usual sizes are among it: processing that broke off leaves some
 * which no row ever told of.
 */
const namesOf = ({ blob, renditions }: PurgedFile): BlobName[] => [
  blob,
  renditionBlob(blob, 'blurred'),
  ...[...new Set([...RENDITION_EDGES_PX, ...renditions])].map((edge) => renditionBlob(blob, edge)),
];
