import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../../operation';

/** Whether an asset, trashed or not, references this blob. A purged asset no longer does. */
export async function referencesBlob({ database }: Domain, blob: BlobName): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM asset WHERE blob = $1', [blob]);
  return (rowCount ?? 0) > 0;
}
