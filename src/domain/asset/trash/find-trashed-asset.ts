import type { LibraryForWriting } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { TILE_COLUMNS, type TileRow } from '../view/browse-assets';

const FIND_TRASHED_ASSET = {
  name: 'find-trashed-asset',
  text: `
    SELECT ${TILE_COLUMNS} FROM asset named JOIN asset a ON a.id = coalesce(named.parent_id, named.id)
    WHERE named.organization_id = $1 AND named.library_id = $2 AND named.id = $3
      AND a.trashed_at IS NOT NULL`,
};

/** An original in the trash of the library, by its id or the id of one of its variants; null when there is none. */
export async function findTrashedAsset(
  { database }: Domain,
  library: LibraryForWriting,
  assetId: string,
): Promise<TileRow | null> {
  const values = [library.organization.id, library.id, assetId];
  const [row] = await database.rows<TileRow>(FIND_TRASHED_ASSET, values);
  return row ?? null;
}
