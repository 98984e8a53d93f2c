import { NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import type { CollectionSort } from '@/platform/database/generated/enums';
import type { VisibleCollection } from '../access/authorize-collection';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';

/**
 * By the entry `e` and its asset `a`. Assets added together are in the order by hand; the last captured comes first, as
 * in a library.
 */
export const COLLECTION_ORDERS: Record<CollectionSort, string> = {
  manual: 'e.place, e.asset_id',
  added: 'e.added DESC, e.place, e.asset_id',
  captured: 'a.captured_at DESC, a.id DESC',
  name: 'lower(a.name), a.id',
};

/** A collection as a person sees it. At most 10,000 entries, so every order can be sorted (decision 30). */
const SHOWN = `
  FROM collection_asset e JOIN asset a ON a.id = e.asset_id
  WHERE e.collection_id = $1 AND a.trashed_at IS NULL AND a.library_id = ANY ($2)`;

export type CollectionTileRow = TileRow & { library_id: string };

/** The assets of a collection in its order, `ASSETS_PER_BLOCK` from `offset`, and how many it shows in total. */
export async function browseCollection(
  { database }: Domain,
  { id, sort, libraryIds }: VisibleCollection,
  offset: number,
): Promise<{ total: number; rows: CollectionTileRow[] }> {
  const select = {
    name: `browse-collection-${sort}`,
    text: `
      SELECT a.library_id, ${TILE_COLUMNS}
      FROM unnest(ARRAY(SELECT a.id ${SHOWN} ORDER BY ${COLLECTION_ORDERS[sort]} LIMIT $3 OFFSET $4::int))
        WITH ORDINALITY AS block(id, place) JOIN asset a ON a.id = block.id
      ORDER BY block.place`,
  };
  const [[counted], rows] = await Promise.all([
    database.rows<{ total: number }>(COUNT, [id, libraryIds]),
    database.rows<CollectionTileRow>(select, [id, libraryIds, ASSETS_PER_BLOCK, offset]),
  ]);
  return { total: counted?.total ?? 0, rows };
}

const COUNT = {
  name: 'count-collection',
  text: `
    SELECT coalesce(sum(count), 0)::int AS total FROM collection_library
    WHERE collection_id = $1 AND library_id = ANY ($2)`,
};

/** The ids of `count` assets of a collection from `offset`, in its order, and the library of each. */
export const browseCollectionIds = (
  { database }: Domain,
  { id, sort, libraryIds }: VisibleCollection,
  { offset, count }: { offset: number; count: number },
): Promise<{ id: string; libraryId: string }[]> => {
  const select = {
    name: `browse-ids-of-collection-${sort}`,
    text: `
      SELECT a.id, a.library_id AS "libraryId" ${SHOWN}
      ORDER BY ${COLLECTION_ORDERS[sort]} LIMIT $3 OFFSET $4::int`,
  };
  return database.rows(select, [id, libraryIds, count, offset]);
};

const FIND_PLACES = {
  name: 'find-places-in-collection',
  text: `SELECT a.id, a.library_id AS "libraryId" ${SHOWN} AND a.id = ANY ($3)`,
};

/** Those of these ids that a collection shows, in their order, and the library of each. */
export async function findPlaces(
  { database }: Domain,
  { id, libraryIds }: VisibleCollection,
  ids: string[],
): Promise<{ id: string; libraryId: string }[]> {
  type Row = { id: string; libraryId: string };
  const rows = await database.rows<Row>(FIND_PLACES, [id, libraryIds, ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => byId.get(each) ?? []);
}

type Found = {
  collectionName: string;
  before: CollectionTileRow[];
  after: CollectionTileRow[];
  place: number | null;
  total: number;
};

/**
 * The assets before and after one in a collection, at most `NEIGHBOURS_ON_A_SIDE` on each side, its place there, from
 * 1, and how many the collection shows. An asset not in it (any more) has no place and no neighbours.
 */
export async function findCollectionNeighbours(
  { database }: Domain,
  { id, sort, libraryIds }: VisibleCollection,
  assetId: string,
): Promise<Found> {
  const select = {
    name: `neighbours-in-collection-${sort}`,
    text: `
      WITH shown AS MATERIALIZED (SELECT a.id, row_number() OVER (ORDER BY ${COLLECTION_ORDERS[sort]}) AS place ${SHOWN}),
        here AS (SELECT place FROM shown WHERE id = $3)
      SELECT here.place AS here, shown.place, a.library_id, ${TILE_COLUMNS}
      FROM here JOIN shown ON shown.place BETWEEN here.place - $4 AND here.place + $4 AND shown.id <> $3
      JOIN asset a ON a.id = shown.id ORDER BY shown.place`,
  };
  const [[counted], rows] = await Promise.all([
    database.rows<{ total: number; name: string; shown: boolean }>(COUNT_AROUND, [
      id,
      libraryIds,
      assetId,
    ]),
    database.rows<CollectionTileRow & { here: number; place: number }>(select, [
      id,
      libraryIds,
      assetId,
      NEIGHBOURS_ON_A_SIDE,
    ]),
  ]);
  return {
    collectionName: counted?.name ?? '',
    before: rows.filter(({ place, here }) => place < here),
    after: rows.filter(({ place, here }) => place > here),
    place: rows[0]?.here ?? (counted?.shown ? 1 : null),
    total: counted?.total ?? 0,
  };
}

/** `shown`: the asset is there, even if it is the only one. */
const COUNT_AROUND = {
  name: 'count-around-in-collection',
  text: `
    SELECT c.name,
      (SELECT coalesce(sum(count), 0)::int FROM collection_library
        WHERE collection_id = c.id AND library_id = ANY ($2)) AS total,
      EXISTS (SELECT ${SHOWN} AND a.id = $3) AS shown
    FROM collection c WHERE c.id = $1`,
};
