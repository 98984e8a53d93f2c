import { ASSET_JOINS, ASSET_VERSION } from '@/platform/database/asset-version';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { ASSET_COLUMNS, type AssetRow } from './asset-row';

/** `version` is another text after anything shown of the row has changed. */
export type AssetVersion = { id: string; version: string };

/** With `tags`, only assets with all of them. */
export type AssetsPage = { offset: number; limit: number; tags: string[] };

/**
 * A page of live assets, newest first: organization, library, limit and offset are $1 to $4. The query chooses the page
 * on the index alone and fetches only its rows, which keeps distant pages cheap.
 */
const selectPage = (columns: string, filter: string) => `
  WITH page AS (
    SELECT id, created FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL ${filter}
    ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
  )
  SELECT ${columns} FROM page JOIN asset a ON a.id = page.id ${ASSET_JOINS}
  ORDER BY page.created DESC, page.id DESC`;

const ROWS = `${ASSET_COLUMNS}, ${ASSET_VERSION}`;
const LIST_ALL = { name: 'list-assets', text: selectPage(ROWS, '') };
const LIST_TAGGED = { name: 'list-assets-tagged', text: selectPage(ROWS, 'AND tags @> $5') };

/** A page of a library's live assets, newest first (docs/rules.md#list-assets). */
export const listAssets = (
  { database }: Domain,
  { organization, id }: LibraryForReading,
  { limit, offset, tags }: AssetsPage,
): Promise<(AssetRow & AssetVersion)[]> => {
  const values = [organization.id, id, limit, offset];
  return tags.length > 0
    ? database.rows(LIST_TAGGED, [...values, tags])
    : database.rows(LIST_ALL, values);
};

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
