import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

const COUNT_ALL = {
  name: 'count-assets',
  text: 'SELECT assets_count AS count FROM library WHERE organization_id = $1 AND id = $2',
};
const COUNT_TAGGED = {
  name: 'count-tagged-assets',
  text: `
    SELECT count(*)::int AS count FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL AND tags @> $3`,
};

/** The number of live assets, variants included, as `listAssets` lists them. With `tags`, only assets with all of them. */
export async function countAssets(
  domain: Domain,
  { organization, id }: LibraryForReading,
  tags: string[],
): Promise<number> {
  const place = [organization.id, id];
  const [row] = await (tags.length > 0
    ? domain.database.rows<{ count: number }>(COUNT_TAGGED, [...place, tags])
    : domain.database.rows<{ count: number }>(COUNT_ALL, place));
  return row?.count ?? 0;
}
