import type { LibraryForReading } from '../access/authorize-library';
import { countVariants } from '../asset/view/count-variants';
import type { Domain } from '../operation';

/** The header of a library's page: its name, its live originals and variants, and the originals in its trash. */
export type LibrarySummary = {
  name: string;
  assetsCount: number;
  variantsCount: number;
  trashCount: number;
};

const FIND_LIBRARY_SUMMARY = {
  name: 'find-library-summary',
  text: `
    SELECT l.name, l.assets_count - v.live AS "assetsCount", v.live AS "variantsCount",
      l.trash_count - v.trashed AS "trashCount"
    FROM library l CROSS JOIN LATERAL (
      SELECT ${countVariants('live')} AS live, ${countVariants('trashed')} AS trashed OFFSET 0
    ) v
    WHERE l.organization_id = $1 AND l.id = $2`,
};

/** The summary of a library the caller is authorized for; null when it was removed meanwhile. */
export async function findLibrarySummary(
  { database }: Pick<Domain, 'database'>,
  { organization, id }: LibraryForReading,
): Promise<LibrarySummary | null> {
  const rows = await database.rows<LibrarySummary>(FIND_LIBRARY_SUMMARY, [organization.id, id]);
  return rows[0] ?? null;
}
