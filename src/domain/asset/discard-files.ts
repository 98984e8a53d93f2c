import type { BlobName } from '@/platform/blobs/port';
import { type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';

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

/** The blobs no asset references, not even a trashed one. */
export async function findUnreferencedBlobs(
  { database }: Domain,
  blobs: readonly BlobName[],
): Promise<BlobName[]> {
  const { rows } = await database.pool.query<{ blob: BlobName }>(
    'SELECT blob FROM asset WHERE blob = ANY ($1)',
    [blobs],
  );
  const named = new Set(rows.map(({ blob }) => blob));
  return blobs.filter((blob) => !named.has(blob));
}
