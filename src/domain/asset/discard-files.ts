import type { BlobName } from '@/platform/blobs/port';
import { operation } from '../operation';
import { lockOrganization } from '../organization/lock-organization';

/**
 * Queues the removal of an upload's stored bytes: the upload failed, and the bytes could not be removed from the store
 * at once, or the database did not confirm whether the assets were created. Blobs referenced by an asset are kept. A
 * transaction adding assets locks the organization's row until its end, and this operation waits for that lock. So when
 * the event can be read, it is certain which blobs are referenced.
 */
export const discardFiles = operation(async (change, organizationId: string, blobs: BlobName[]) => {
  await lockOrganization(change, organizationId);
  change.emit('upload/discarded', { blobs });
});
