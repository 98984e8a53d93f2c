import type { LibraryForWriting } from '../access/authorize-library';
import { operation } from '../operation';
import { type PurgeCandidate, purgeRows, withVariants } from './purge-rows';

/**
 * Purges originals that are in the trash, and their variants with them, before their 30 days are over. Returns the ids
 * of the originals that this call removed. Skips live assets, variants and ids of other libraries: only an asset
 * that a person trashed first can be removed (docs/rules.md#trash).
 */
export const purgeAssets = operation(
  async (change, library: LibraryForWriting, ids: string[]): Promise<string[]> => {
    const originals = await change.tx.$queryRaw<PurgeCandidate[]>`
      SELECT id, organization_id, blob, renditions, size_bytes FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT NULL
      ORDER BY id FOR UPDATE`;
    await purgeRows(change, await withVariants(change, originals));
    const removed = new Set(originals.map(({ id }) => id));
    return ids.filter((id) => removed.has(id));
  },
);
