import type { LibraryForReading } from '../access/authorize-library';
import { countVariantsByTag } from '../asset/view/count-variants';
import type { Domain } from '../operation';

export type TagRow = { id: string; count: number; ai_count: number };

const LIST_TAGS = {
  name: 'list-tags',
  text: `
    SELECT id, count, ai_count FROM tag WHERE organization_id = $1 AND library_id = $2
    ORDER BY count DESC, id LIMIT $3`,
};

/** The tags of a library's live assets, the most used first (docs/rules.md#tags). */
export function listTags(
  domain: Domain,
  library: LibraryForReading,
  limit: number,
): Promise<TagRow[]> {
  return domain.database.rows(LIST_TAGS, [library.organization.id, library.id, limit]);
}

/** A tag, and its number of live originals: as many as the grid shows with this tag. */
export type TagUse = { id: string; count: number };

const COUNT_ORIGINALS_BY_TAG = {
  name: 'count-originals-by-tag',
  text: `
    SELECT t.id, t.count - coalesce(v.variants, 0) AS count
    FROM tag t LEFT JOIN ${countVariantsByTag('$1', '$2')} v USING (id)
    WHERE t.organization_id = $1 AND t.library_id = $2
    ORDER BY 2 DESC, 1 LIMIT $3`,
};

/**
 * The tags of a library's live assets, those of most originals first. The count is 0 for a tag found on variants only
 * (docs/pages.md#counts).
 */
export const countOriginalsByTag = (
  { database }: Domain,
  { organization, id }: LibraryForReading,
  limit: number,
): Promise<TagUse[]> => database.rows(COUNT_ORIGINALS_BY_TAG, [organization.id, id, limit]);
