import type { CollectionSort } from '@/platform/database/generated/enums';
import { assetsOf } from '../access/assets-of-collection';
import { sightOf, type VisibleCollection } from '../access/authorize-collection';
import type { Domain } from '../operation';
import { type ListedCollectionRow, shownFilter } from './list-collections';

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
  const [row] = await domain.database.rows<Omit<CollectionRow, 'filter'>>(
    query('find-collection', text),
    assets.values,
  );
  return row ? { ...row, filter: shownFilter(collection, collection) } : null;
}
