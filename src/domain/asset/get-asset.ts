import { refuse } from '@/contract/errors';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { ASSET_COLUMNS, ASSET_JOINS, type AssetRow } from './asset-row';

const GET_ASSET = {
  name: 'get-asset',
  text: `
    SELECT ${ASSET_COLUMNS} FROM asset a ${ASSET_JOINS}
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL`,
};

/**
 * One live asset with its variants. RESOURCE_NOT_FOUND for an id that does not exist, belongs to another library, or
 * is in the trash; the answers are identical (docs/rules.md#get-asset).
 */
export async function getAsset(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<AssetRow> {
  const values = [library.organization.id, library.id, assetId];
  const [row] = await domain.database.rows<AssetRow>(GET_ASSET, values);
  return row ?? refuse('RESOURCE_NOT_FOUND');
}
