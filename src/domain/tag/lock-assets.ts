import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Change } from '../operation';

/**
 * The tags of live assets, locked until the transaction ends. Rows are locked in the order of their ids, so calls on
 * the same assets wait for each other without a deadlock. BAD_USER_INPUT when one of the ids, each given once, is not
 * in the library or is in its trash (docs/rules.md#tagging).
 */
export async function lockAssets(
  { tx }: Change,
  library: LibraryForWriting,
  ids: string[],
): Promise<{ id: string; tags: string[] }[]> {
  const rows = await tx.$queryRaw<{ id: string; tags: string[] }[]>`
    SELECT id, tags FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}::text[]) AND trashed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  if (rows.length < ids.length)
    refuse('BAD_USER_INPUT', { message: 'assetIds: not all of these are assets of this library.' });
  return rows;
}
