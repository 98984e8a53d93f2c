import type { Inngest } from 'inngest';
import { RENDITION_EDGES_PX } from '@/contract/limits';
import { damagedBlob } from '@/domain/check/mend-original';
import { deleteDerivedFiles } from '@/domain/delivery/derived-files';
import type { Events, PurgedFile } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import { type BlobName, type Blobs, renditionBlob } from '@/platform/blobs/port';
import { deleteUnlessLocked } from '@/platform/database/deletion-lock';
import { playbackBlobs } from '../processing/playback-blobs';
import { waitForStore } from '../wait-for-store';

/**
 * Deletes the files of purged assets. The step may run again at any time: deleting a missing file does nothing. If the
 * blob store is unreachable, it is retried for about half a day. It waits while a backup is being made.
 */
export const deletePurgedFiles = (
  client: Inngest,
  { blobs, domain }: { blobs: Blobs; domain: Domain },
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
        await deleteDerivedFiles(
          domain,
          blobs,
          files.map(({ blob }) => blob),
        );
      };
      const removed = () =>
        waitForStore(step, 'remove the files', () =>
          deleteUnlessLocked(domain.database.pool, remove),
        );
      while (!(await removed())) await step.sleep('wait for the backup', '10m');
    },
  );

/**
 * The names of all possible files of an asset. All usual sizes are included: interrupted processing leaves files no row
 * names.
 */
const namesOf = ({ blob, renditions, parts }: PurgedFile): BlobName[] => [
  blob,
  damagedBlob(blob),
  renditionBlob(blob, 'blurred'),
  renditionBlob(blob, 'full'),
  renditionBlob(blob, 'preview'),
  ...[...new Set([...RENDITION_EDGES_PX, ...renditions])].map((edge) => renditionBlob(blob, edge)),
  ...(parts === undefined ? [] : playbackBlobs(blob, parts)),
];
