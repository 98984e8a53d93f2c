import type { CollectionSort } from '@/platform/database/generated/enums';
import type { VisibleCollection } from '../access/authorize-collection';
import type { Domain } from '../operation';
import type { ListedCollectionRow } from './list-collections';

export type CollectionRow = ListedCollectionRow & {
  description: string;
  sort: CollectionSort;
  /** The asset chosen as its cover, while it is in it. */
  coverId: string | null;
};

const FIND_COLLECTION = {
  name: 'find-collection',
  text: `
    SELECT c.id, c.name, c.description, c.sort, date_part('epoch', c.updated) * 1000 AS updated,
      (SELECT coalesce(sum(count), 0)::int FROM collection_library
        WHERE collection_id = c.id AND library_id = ANY ($2)) AS count,
      (SELECT e.asset_id FROM collection_asset e JOIN asset a ON a.id = e.asset_id
        WHERE e.collection_id = c.id AND e.asset_id = c.cover_asset_id
          AND a.trashed_at IS NULL AND a.library_id = ANY ($2)) AS "coverId"
    FROM collection c WHERE c.id = $1`,
};

/** A collection the person is authorized for; null when it was deleted meanwhile. */
export async function findCollection(
  { database }: Domain,
  { id, libraryIds }: VisibleCollection,
): Promise<CollectionRow | null> {
  const [row] = await database.rows<CollectionRow>(FIND_COLLECTION, [id, libraryIds]);
  return row ?? null;
}
