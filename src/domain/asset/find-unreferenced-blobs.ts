import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

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
