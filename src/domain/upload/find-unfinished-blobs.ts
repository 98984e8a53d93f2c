import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

/** Those of the names under which unfinished uploads are going to be stored. */
export async function findUnfinishedBlobs(
  { database }: Pick<Domain, 'database'>,
  names: readonly BlobName[],
): Promise<Set<BlobName>> {
  const { rows } = await database.pool.query<{ blob: BlobName }>(
    `SELECT blob FROM upload WHERE blob = ANY ($1) AND state IN ('receiving', 'inspecting')`,
    [names],
  );
  return new Set(rows.map(({ blob }) => blob));
}
