import { NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import type { CollectionSort } from '@/platform/database/generated/enums';
import { type AssetsOfCollection, assetsOf } from '../access/assets-of-collection';
import { sightOf, type VisibleCollection } from '../access/authorize-collection';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { type ListedCollectionRow, shownFilter } from './list-collections';

export type CollectionTileRow = TileRow & { library_id: string };

/** The assets of a collection in its order, `ASSETS_PER_BLOCK` from `offset`, and how many it shows in total. */
export async function browseCollection(
  domain: Domain,
  collection: VisibleCollection,
  offset: number,
): Promise<{ total: number; rows: CollectionTileRow[] }> {
  const assets = await assetsOf(sightOf(domain, collection), collection);
  // The count has fewer values than the block.
  const [total, rows] = await Promise.all([
    countAll(domain, assets, assets.values),
    readBlock(domain, assets, offset),
  ]);
  return { total, rows };
}

async function countAll(
  { database }: Domain,
  { count, query }: AssetsOfCollection,
  values: unknown[],
): Promise<number> {
  const statement = query('count-collection', `SELECT ${count} AS total`);
  return (await database.row<{ total: number }>(statement, values))?.total ?? 0;
}

function readBlock({ database }: Domain, assets: AssetsOfCollection, offset: number) {
  const { from, order, give, query } = assets;
  const [limit, skipped] = [give(ASSETS_PER_BLOCK, 'int'), give(offset, 'int')];
  const text = `
    SELECT a.library_id, ${TILE_COLUMNS}
    FROM unnest(ARRAY(SELECT a.id ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${skipped}))
      WITH ORDINALITY AS block(id, place) JOIN asset a ON a.id = block.id
    ORDER BY block.place`;
  return database.rows<CollectionTileRow>(query('browse-collection', text), assets.values);
}

/** The ids of `count` assets of a collection from `offset`, in its order, and the library of each. */
export async function browseCollectionIds(
  domain: Domain,
  collection: VisibleCollection,
  { offset, count }: { offset: number; count: number },
): Promise<{ id: string; libraryId: string }[]> {
  const assets = await assetsOf(sightOf(domain, collection), collection);
  const { from, order, give, query } = assets;
  const text = `
    SELECT a.id, a.library_id AS "libraryId" ${from}
    ORDER BY ${order} LIMIT ${give(count, 'int')} OFFSET ${give(offset, 'int')}`;
  return domain.database.rows(query('browse-ids-of-collection', text), assets.values);
}

/** Those of these ids that a collection shows, in their order, and the library of each. */
export async function findPlaces(
  domain: Domain,
  collection: VisibleCollection,
  ids: string[],
): Promise<{ id: string; libraryId: string }[]> {
  const assets = await assetsOf(sightOf(domain, collection), collection);
  const { from, give, query } = assets;
  const text = `SELECT a.id, a.library_id AS "libraryId" ${from} AND a.id = ANY (${give(ids, 'text[]')})`;
  type Row = { id: string; libraryId: string };
  const rows = await domain.database.rows<Row>(
    query('find-places-in-collection', text),
    assets.values,
  );
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
 * 1, and how many the collection shows. An asset not in it (any more) has no place and no neighbours, nor has one of a
 * smart collection beyond the first `LIMITS.assetsPerCollection`.
 */
export async function findCollectionNeighbours(
  domain: Domain,
  collection: VisibleCollection,
  assetId: string,
): Promise<Found> {
  const assets = await assetsOf(sightOf(domain, collection), collection);
  const { from, order, count, give, query } = assets;
  const [id, here, reach] = [
    give(collection.id, 'text'),
    give(assetId, 'text'),
    give(NEIGHBOURS_ON_A_SIDE, 'int'),
  ];
  const text = `
    WITH listed AS MATERIALIZED (SELECT a.id ${from} ORDER BY ${order} LIMIT ${LIMITS.assetsPerCollection}),
      shown AS MATERIALIZED (SELECT id, row_number() OVER () AS place FROM listed),
      here AS (SELECT place FROM shown WHERE id = ${here})
    SELECT c.name AS "collectionName", ${count} AS total, here.place AS here, shown.place, a.library_id, ${TILE_COLUMNS}
    FROM collection c LEFT JOIN here ON true
    LEFT JOIN shown ON shown.place BETWEEN here.place - ${reach} AND here.place + ${reach} AND shown.id <> ${here}
    LEFT JOIN asset a ON a.id = shown.id
    WHERE c.id = ${id} ORDER BY shown.place`;
  type Row = CollectionTileRow & {
    collectionName: string;
    total: number;
    here: number | null;
    place: number;
  };
  const found = await domain.database.rows<Row>(
    query('neighbours-in-collection', text),
    assets.values,
  );
  const rows = found.filter((row) => row.id !== null);
  const place = found[0]?.here ?? null;
  return {
    collectionName: found[0]?.collectionName ?? '',
    before: rows.filter((row) => row.place < (place ?? 0)),
    after: rows.filter((row) => row.place > (place ?? 0)),
    place,
    total: found[0]?.total ?? 0,
  };
}

export type CollectionRow = ListedCollectionRow & {
  description: string;
  sort: CollectionSort;
  /** The asset chosen as its cover, while it is in it. */
  coverId: string | null;
};

/** A collection the person is authorized for; null when it was deleted meanwhile. */
export async function findCollection(
  domain: Domain,
  collection: VisibleCollection,
): Promise<CollectionRow | null> {
  const assets = await assetsOf(sightOf(domain, collection), collection);
  const { from, count, give, query } = assets;
  const text = `
    SELECT c.id, c.name, c.description, c.sort, date_part('epoch', c.updated) * 1000 AS updated, ${count} AS count,
      (SELECT a.id ${from} AND a.id = c.cover_asset_id) AS "coverId"
    FROM collection c WHERE c.id = ${give(collection.id, 'text')}`;
  const row = await domain.database.row<Omit<CollectionRow, 'filter'>>(
    query('find-collection', text),
    assets.values,
  );
  return row ? { ...row, filter: shownFilter(collection, collection) } : null;
}
