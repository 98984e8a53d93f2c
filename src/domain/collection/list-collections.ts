import {
  type CollectionsForReading,
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
};

/** `cover`: the asset chosen for it, otherwise its first one by hand; null when it shows none. */
export type CollectionCardRow = ListedCollectionRow & { cover: TileRow | null };

const LIST_COLLECTIONS = {
  name: 'list-collections',
  text: `
    SELECT c.id, c.name, coalesce(counted.count, 0) AS count, date_part('epoch', c.updated) * 1000 AS updated
    FROM collection c LEFT JOIN (
      SELECT collection_id, sum(count)::int AS count FROM collection_library
      WHERE organization_id = $1 AND library_id = ANY ($2) GROUP BY 1
    ) counted ON counted.collection_id = c.id
    WHERE c.organization_id = $1 AND ${VISIBLE}
    ORDER BY lower(c.name), c.id`,
};

/** The collections of an organization visible to the caller, by name. */
export const listCollections = (
  { database }: Domain,
  collections: CollectionsForReading,
): Promise<ListedCollectionRow[]> =>
  database.rows(LIST_COLLECTIONS, [collections.organization.id, ...valuesOfVisible(collections)]);

/** The visible entries of a collection. */
const SHOWN = `
  FROM collection_asset e JOIN asset a ON a.id = e.asset_id
  WHERE e.collection_id = c.id AND a.trashed_at IS NULL AND a.library_id = ANY ($2)`;

/** For every collection at once; each reads its chosen cover, or the first entries of its index. */
const FIND_COVERS = {
  name: 'find-covers-of-collections',
  text: `
    SELECT c.id AS collection_id, ${TILE_COLUMNS}
    FROM collection c CROSS JOIN LATERAL (
      SELECT coalesce(
        (SELECT a.id ${SHOWN} AND a.id = c.cover_asset_id),
        (SELECT a.id ${SHOWN} ORDER BY e.place, e.asset_id LIMIT 1)) AS id
    ) cover JOIN asset a ON a.id = cover.id
    WHERE c.organization_id = $1`,
};

/** The collections of an organization, by name, with their covers. Two queries. */
export async function listCollectionCards(
  domain: Domain,
  collections: CollectionsForReading,
): Promise<CollectionCardRow[]> {
  const { organization, libraryIds } = collections;
  const [rows, found] = await Promise.all([
    listCollections(domain, collections),
    domain.database.rows<TileRow & { collection_id: string }>(FIND_COVERS, [
      organization.id,
      libraryIds,
    ]),
  ]);
  const covers = new Map(found.map((row) => [row.collection_id, row]));
  return rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
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
