import type { LibraryForWriting } from '../../access/authorize-library';
import { type Domain, operation } from '../../operation';
import { refuseHeld } from '../../refuse-held';
import { lockVariants, type PurgeCandidate, purgeRows } from './purge-rows';

/** The most variants removed by one transaction. */
const VARIANTS_PER_TRANSACTION = 1000;

/**
 * Purges originals in the trash, and their variants with them, before their 30 days are over. Returns the ids of the
 * originals this call removed. Skips live assets, variants and ids of other libraries: a person must trash an asset
 * before it can be removed (docs/rules.md#trash). BAD_USER_INPUT, and nothing is removed, if one is on hold.
 */
export async function purgeAssets(
  domain: Domain,
  library: LibraryForWriting,
  ids: string[],
): Promise<string[]> {
  await refuseHeld({ tx: domain.database.prisma }, library, ids);
  for (;;) {
    const removed = await purgeBatch(domain, library, ids);
    if (removed) return removed;
  }
}

/**
 * Purges like purgeAssets, and leaves out what is on hold. Null when it removed only variants, because there are more of
 * them than one transaction may remove.
 */
export const purgeBatch = operation(
  async (change, library: LibraryForWriting, ids: string[]): Promise<string[] | null> => {
    const originals = await change.tx.$queryRaw<PurgeCandidate[]>`
      SELECT id, organization_id, blob, renditions, size_bytes FROM asset a
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT NULL AND NOT is_held(a)
      ORDER BY id FOR UPDATE`;
    const variants = await lockVariants(change, originals, VARIANTS_PER_TRANSACTION);
    const all = variants.length < VARIANTS_PER_TRANSACTION;
    await purgeRows(change, all ? [...originals, ...variants] : variants);
    if (!all) return null;
    const removed = new Set(originals.map(({ id }) => id));
    return ids.filter((id) => removed.has(id));
  },
);
