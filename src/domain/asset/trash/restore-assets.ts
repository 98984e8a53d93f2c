import type { LibraryForWriting } from '../../access/authorize-library';
import { type Change, operation } from '../../operation';
import { lockOriginals, lockOriginalsTrashedAt } from '../lock-assets';

/**
 * Takes originals out of the trash, and their variants with them. Returns the ids of the originals this call restored
 * (docs/rules.md#trash). Skips ids not in the trash, not in the library, or of variants.
 */
export const restoreAssets = operation(
  async (change, library: LibraryForWriting, ids: string[]): Promise<string[]> => {
    await lockOriginals(change, library, ids);
    const restored = await change.tx.$queryRaw<{ id: string; parent_id: string | null }[]>`
      UPDATE asset SET trashed_at = NULL
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND (id = ANY (${ids}) AND parent_id IS NULL OR parent_id = ANY (${ids}))
        AND trashed_at IS NOT NULL
      RETURNING id, parent_id`;
    const originals = new Set(restored.filter((row) => row.parent_id === null).map(({ id }) => id));
    return ids.filter((id) => originals.has(id));
  },
);

/** Restores the originals trashed at this moment and not touched since; returns how many. */
export async function restoreTrashedAt(
  change: Change,
  library: LibraryForWriting,
  ids: string[],
  trashedAt: Date,
): Promise<number> {
  const trashed = await lockOriginalsTrashedAt(change, library, ids, trashedAt);
  return (await restoreAssets(change, library, trashed)).length;
}
