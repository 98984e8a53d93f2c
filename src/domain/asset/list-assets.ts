import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { ASSET_COLUMNS, ASSET_JOINS, type AssetRow } from './asset-row';

/**
 * A page of live assets, newest first: organization, library, limit and offset are $1 to $4. The query chooses the page
 * on the index alone and fetches only its rows, which keeps distant pages cheap.
 */
export const selectPage = (filter: string) => `
  WITH page AS (
    SELECT id, created FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL ${filter}
    ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
  )
  SELECT ${ASSET_COLUMNS} FROM page JOIN asset a ON a.id = page.id ${ASSET_JOINS}
  ORDER BY page.created DESC, page.id DESC`;

const listAll = { name: 'list-assets', text: selectPage('') };
const listTagged = { name: 'list-tagged-assets', text: selectPage('AND tags @> $5') };

/**
 * A page of a library's live assets, newest first. With `tags`, only assets that have all of them
 * (docs/rules.md#list-assets).
 */
export function listAssets(
  domain: Domain,
  library: LibraryForReading,
  page: { offset: number; limit: number; tags: string[] },
): Promise<AssetRow[]> {
  const values = [library.organization.id, library.id, page.limit, page.offset];
  return page.tags.length > 0
    ? domain.database.rows(listTagged, [...values, page.tags])
    : domain.database.rows(listAll, values);
}
