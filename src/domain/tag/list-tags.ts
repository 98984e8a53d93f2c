import type { LibraryForReading } from '../access/authorize-library';
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
