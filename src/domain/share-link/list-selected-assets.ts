import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { LibraryForReading } from '../access/authorize-library';
import { type AssetSelection, selectOriginals } from '../asset/view/select-originals';
import type { Domain } from '../operation';

/**
 * The ids of a selection in a view of a library, in the order of the view. Refuses with BAD_USER_INPUT more than a link
 * shows.
 */
export async function listSelectedAssets(
  { database }: Domain,
  library: LibraryForReading,
  selection: AssetSelection,
): Promise<string[]> {
  const { where, order, values } = selectOriginals(library, selection, false);
  const most = LIMITS.assetsPerShareLink;
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT id FROM asset k ${where} ORDER BY ${order} LIMIT ${most + 1}`,
    values,
  );
  if (rows.length > most) refuse('BAD_USER_INPUT', `A link can show up to ${most} assets.`);
  return rows.map(({ id }) => id);
}
