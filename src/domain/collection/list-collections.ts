import { assetsOf, CONTENT_COLUMNS, type CollectionContent } from '../access/assets-of-collection';
import {
  type AuthorizedCollections,
  type CollectionsForReading,
  IS_OWN,
  isNotEmpty,
  sightOf,
  VISIBLE,
  valuesOfVisible,
} from '../access/authorize-collection';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';

export type ListedCollectionRow = {
  id: string;
  name: string;
  /** Its live assets in libraries the person may see. */
  count: number;
  /** Unix milliseconds. */
  updated: number;
  /** Null unless it is smart. Empty for who sees only some libraries: it may name what they do not see. */
  filter: string | null;
};

/** `cover`: the asset chosen for it, otherwise its first one; null when it shows none. */
export type CollectionCardRow = ListedCollectionRow & { cover: TileRow | null };

/** The filter of a smart collection, for whoever may read it. */
export function shownFilter(
  { seesAll, maker }: AuthorizedCollections,
  { filter, createdById, createdByKeyId }: CollectionContent,
): string | null {
  const isMaker =
    (createdById !== null && createdById === maker.createdById) ||
    (createdByKeyId !== null && createdByKeyId === maker.createdByKeyId);
  return filter === null || seesAll || isMaker ? filter : '';
}

const LIST_COLLECTIONS = {
  name: 'list-collections',
  text: `
    SELECT ${CONTENT_COLUMNS}, c.name, coalesce(counted.count, 0) AS count,
      date_part('epoch', c.updated) * 1000 AS updated, c.cover_asset_id AS "coverId", ${IS_OWN} AS "isOwn"
    FROM collection c LEFT JOIN (
      SELECT collection_id, sum(count)::int AS count FROM collection_library
      WHERE organization_id = $1 AND library_id = ANY ($2) GROUP BY 1
    ) counted ON counted.collection_id = c.id
    WHERE c.organization_id = $1 AND (c.filter IS NOT NULL OR ${VISIBLE})
    ORDER BY lower(c.name), c.id`,
};

type Row = CollectionContent &
  ListedCollectionRow & { coverId: string | null; isOwn: boolean; firstId?: string | null };

/** Those that may be visible to the caller, by name: of smart ones that others made, it depends on their assets. */
const rowsOf = ({ database }: Domain, collections: CollectionsForReading): Promise<Row[]> =>
  database.rows(LIST_COLLECTIONS, [collections.organization.id, ...valuesOfVisible(collections)]);

/** The visible ones that `isMeant` tells, not counted. */
export async function findCollections(
  domain: Domain,
  collections: CollectionsForReading,
  isMeant: (row: { id: string; name: string }) => boolean,
): Promise<(CollectionContent & { name: string })[]> {
  const visible: Row[] = [];
  for (const row of (await rowsOf(domain, collections)).filter(isMeant))
    if (row.filter === null || row.isOwn || (await isNotEmpty(domain, collections, row)))
      visible.push(row);
  return visible;
}

/** Runs the counts of smart collections when it is the turn of the organization. */
export type InTurn = <Result>(count: () => Promise<Result>) => Promise<Result>;

/** The visible ones. Smart ones are counted one after the other. */
async function countCollections(
  domain: Domain,
  collections: CollectionsForReading,
  inTurn: InTurn,
): Promise<Row[]> {
  const rows = await rowsOf(domain, collections);
  if (rows.every(({ filter }) => filter === null)) return rows;
  return inTurn(async () => {
    const visible: Row[] = [];
    for (const row of rows) {
      const listed = row.filter === null ? row : await countSmart(domain, collections, row);
      if (listed.filter === null || listed.isOwn || listed.count > 0) visible.push(listed);
    }
    return visible;
  });
}

/** `firstId`: of its cover. */
async function countSmart(
  { database, ...domain }: Domain,
  collections: CollectionsForReading,
  row: Row,
): Promise<Row> {
  const assets = await assetsOf(sightOf({ database, ...domain }, collections), row);
  const { from, order, count, give } = assets;
  const text = `
    SELECT ${count} AS count, coalesce(
      (SELECT a.id ${from} AND a.id = ${give(row.coverId, 'text')}),
      (SELECT a.id ${from} ORDER BY ${order} LIMIT 1)) AS "firstId"`;
  const found = await database.row<Pick<Row, 'count' | 'firstId'>>({ text }, assets.values);
  return { ...row, ...found };
}

const present = (
  collections: CollectionsForReading,
  { id, name, count, updated, ...content }: Row,
): ListedCollectionRow => ({
  id,
  name,
  count,
  updated,
  filter: shownFilter(collections, { id, ...content }),
});

/** The collections of an organization visible to the caller, by name. */
export const listCollections = async (
  domain: Domain,
  collections: CollectionsForReading,
  inTurn: InTurn,
): Promise<ListedCollectionRow[]> =>
  (await countCollections(domain, collections, inTurn)).map((row) => present(collections, row));

/** The visible entries of a collection. */
const SHOWN = `
  FROM collection_asset e JOIN asset a ON a.id = e.asset_id
  WHERE e.collection_id = c.id AND a.trashed_at IS NULL AND a.library_id = ANY ($2)`;

/**
 * For every collection at once; each reads its chosen cover, or the first entries of its index. $3, $4: smart ones and
 * their covers.
 */
const FIND_COVERS = {
  name: 'find-covers-of-collections',
  text: `
    SELECT c.id AS collection_id, ${TILE_COLUMNS}
    FROM collection c CROSS JOIN LATERAL (
      SELECT coalesce(
        (SELECT s.cover FROM unnest($3::text[], $4::text[]) AS s(id, cover) WHERE s.id = c.id),
        (SELECT a.id ${SHOWN} AND a.id = c.cover_asset_id),
        (SELECT a.id ${SHOWN} ORDER BY e.place, e.asset_id LIMIT 1)) AS id
    ) cover JOIN asset a ON a.id = cover.id
    WHERE c.organization_id = $1`,
};

/** The collections of an organization, by name, with their covers. */
export async function listCollectionCards(
  domain: Domain,
  collections: CollectionsForReading,
  inTurn: InTurn,
): Promise<CollectionCardRow[]> {
  const { organization, libraryIds } = collections;
  const rows = await countCollections(domain, collections, inTurn);
  const smart = rows.filter(({ firstId }) => firstId != null);
  const found = await domain.database.rows<TileRow & { collection_id: string }>(FIND_COVERS, [
    organization.id,
    libraryIds,
    smart.map(({ id }) => id),
    smart.map(({ firstId }) => firstId),
  ]);
  const covers = new Map(found.map((row) => [row.collection_id, row]));
  return rows.map((row) => ({ ...present(collections, row), cover: covers.get(row.id) ?? null }));
}

const LIST_OF_ASSET = {
  name: 'list-collections-of-asset',
  text: `
    SELECT c.id, c.name
    FROM asset v JOIN asset a ON a.id = coalesce(v.parent_id, v.id)
    JOIN collection_asset e ON e.asset_id = a.id JOIN collection c ON c.id = e.collection_id
    WHERE v.id = $3 AND c.organization_id = $1 AND a.trashed_at IS NULL AND a.library_id = ANY ($2)
    ORDER BY lower(c.name), c.id`,
};

/** The collections of an asset, or of the original of a variant, by name. */
export const listCollectionsOfAsset = (
  { database }: Domain,
  { organization, libraryIds }: CollectionsForReading,
  assetId: string,
): Promise<{ id: string; name: string }[]> =>
  database.rows(LIST_OF_ASSET, [organization.id, libraryIds, assetId]);
