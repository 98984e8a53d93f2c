import type { LibraryForReading } from '../access/reach-library';
import type { Domain } from '../operation';
import type { AssetRow } from './asset-row';
import { selectPage } from './list-assets';

const listPage = { name: 'list-originals', text: selectPage('AND parent_id IS NULL') };

/** A page of a library's live originals, newest first: a person finds the variants with their original. */
export function listOriginals(
  domain: Domain,
  library: LibraryForReading,
  page: { offset: number; limit: number },
): Promise<AssetRow[]> {
  const values = [library.organization.id, library.id, page.limit, page.offset];
  return domain.database.rows(listPage, values);
}
