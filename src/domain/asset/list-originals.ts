import type { LibraryForReading } from '../access/reach-library';
import type { Domain } from '../operation';
import { type AssetRow, assetColumns, assetJoins } from './asset-row';

const listPage = {
  name: 'list-originals',
  text: `
    WITH page AS (
      SELECT id, created FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL AND parent_id IS NULL
      ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
    )
    SELECT ${assetColumns} FROM page JOIN asset a ON a.id = page.id ${assetJoins}
    ORDER BY page.created DESC, page.id DESC`,
};

/** A page of a library's live originals, newest first: a person finds the variants with their original. */
export function listOriginals(
  domain: Domain,
  library: LibraryForReading,
  page: { offset: number; limit: number },
): Promise<AssetRow[]> {
  const values = [library.organization.id, library.id, page.limit, page.offset];
  return domain.database.rows(listPage, values);
}
