import type { BlobName } from '@/platform/blobs/port';
import { operation } from '../operation';

/**
 * Has stored bytes of an upload to an organization removed in the background, those apart which an asset has after
 * all: the upload failed, and the store could not be asked to remove them, or the database did not say whether its
 * assets came to be. Whoever adds assets holds the row of the organization to the end. So this waits for it, and once
 * the event can be read it is settled which of the names an asset has.
 */
export const discardFiles = operation(
  async ({ tx, emit }, organizationId: string, blobs: BlobName[]) => {
    await tx.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR SHARE`;
    emit('upload/discarded', { blobs });
  },
);
