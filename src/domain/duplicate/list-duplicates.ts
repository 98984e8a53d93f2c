import { LIMITS } from '@/contract/limits';
import type { LibraryForReading } from '../access/authorize-library';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';

/** One of several live originals of a library with the same bytes. */
export type DuplicateRow = TileRow & {
  sha256: string;
  /** How many there are. */
  total: number;
  size_bytes: number;
  /** Unix milliseconds. */
  created: number;
};

const { groups, assets } = LIMITS.duplicatesPage;

const FIND = {
  name: 'list-duplicates',
  text: `
    WITH found AS (
      SELECT sha256, count(*)::int AS total FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND sha256 > $3 AND trashed_at IS NULL AND parent_id IS NULL
      GROUP BY sha256 HAVING count(*) > 1 AND NOT bool_and(not_duplicate)
      ORDER BY sha256 LIMIT ${groups + 1})
    SELECT f.sha256, f.total, ${TILE_COLUMNS}, a.size_bytes, date_part('epoch', a.created) * 1000 AS created
    FROM found f CROSS JOIN LATERAL (
      SELECT * FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND sha256 = f.sha256 AND trashed_at IS NULL AND parent_id IS NULL
      ORDER BY created, id LIMIT ${assets}) a
    ORDER BY f.sha256, a.created, a.id`,
};

/**
 * Groups of live originals with the same bytes, by their SHA-256, from the one after `after` on; the oldest of each
 * group first. Groups a person marked as none are left out. `next`: what the next page begins after.
 */
export async function listDuplicates(
  { database }: Domain,
  library: LibraryForReading,
  after: string,
): Promise<{ groups: DuplicateRow[][]; next: string | null }> {
  const values = [library.organization.id, library.id, after];
  const bySha256 = new Map<string, DuplicateRow[]>();
  for (const row of await database.rows<DuplicateRow>(FIND, values))
    bySha256.set(row.sha256, [...(bySha256.get(row.sha256) ?? []), row]);
  const found = [...bySha256.values()];
  const page = found.slice(0, groups);
  return { groups: page, next: found.length > groups ? (page.at(-1)?.[0]?.sha256 ?? null) : null };
}
