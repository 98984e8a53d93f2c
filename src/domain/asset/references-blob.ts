import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

/** Whether an asset, trashed or not, shows the bytes stored under this name: not any more once it is purged. */
export async function referencesBlob({ database }: Domain, blob: BlobName): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM asset WHERE blob = $1', [blob]);
  return (rowCount ?? 0) > 0;
}
