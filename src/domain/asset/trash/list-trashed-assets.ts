import type { LibraryForReading, LibraryForWriting } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { purgeTime } from '../../trash-time';
import { TILE_COLUMNS, type TileRow } from '../view/browse-assets';

/** Times are unix milliseconds. `purged`: when its files go for good. */
export type TrashedAssetRow = { id: string; name: string; trashed: number; purged: number };

const LIST = {
  name: 'list-trashed-assets',
  text: `
    SELECT id, name, trashed_at FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NOT NULL AND parent_id IS NULL
    ORDER BY trashed_at DESC, id DESC LIMIT $3 OFFSET $4`,
};

/** A page of the originals in the trash of a library, the last trashed first. Their variants are restored with them. */
export async function listTrashedAssets(
  { database }: Domain,
  { organization, id }: LibraryForReading,
  { limit, offset }: { limit: number; offset: number },
): Promise<TrashedAssetRow[]> {
  return present(await database.rows<Row>(LIST, [organization.id, id, limit, offset]));
}

const FIND = {
  name: 'find-trashed-assets',
  text: `
    SELECT id, name, trashed_at FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND id = ANY ($3) AND trashed_at IS NOT NULL`,
};

/** The assets with these ids in the trash of a library, in this order. */
export async function findTrashedAssets(
  { database }: Domain,
  { organization, id }: LibraryForReading,
  ids: string[],
): Promise<TrashedAssetRow[]> {
  const rows = await database.rows<Row>(FIND, [organization.id, id, ids]);
  const byId = new Map(present(rows).map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

type Row = { id: string; name: string; trashed_at: Date };

const present = (rows: Row[]): TrashedAssetRow[] =>
  rows.map(({ trashed_at, ...asset }) => ({
    ...asset,
    trashed: trashed_at.getTime(),
    purged: purgeTime(trashed_at).getTime(),
  }));

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
  return database.row<TileRow>(FIND_TRASHED_ASSET, values);
}
