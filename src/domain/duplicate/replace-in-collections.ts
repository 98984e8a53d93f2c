import type { KeptOne } from '@/contract/duplicate';
import type { Change } from '../operation';

type Replaced = Pick<KeptOne, 'entries' | 'addedTo'>;

/**
 * Has an original take the places of others, which became variants of it, in all collections, as their cover, too. Where
 * it is an entry already, it stays where it is. Returns the entries that are gone, and the collections that it is new in.
 */
export async function replaceInCollections(
  { tx, at }: Change,
  keptId: string,
  ids: string[],
): Promise<Replaced> {
  await tx.$queryRaw`
    SELECT id FROM collection WHERE id IN (SELECT collection_id FROM collection_asset WHERE asset_id = ANY (${ids}))
    ORDER BY id FOR NO KEY UPDATE`;
  const added = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO collection_asset (collection_id, asset_id, place, added)
    SELECT collection_id, ${keptId}, min(place), min(added) FROM collection_asset WHERE asset_id = ANY (${ids})
    GROUP BY collection_id
    ON CONFLICT DO NOTHING RETURNING collection_id AS id`;
  const entries = await tx.$queryRaw<Replaced['entries']>`
    DELETE FROM collection_asset WHERE asset_id = ANY (${ids})
    RETURNING collection_id AS "collectionId", asset_id AS "assetId", place::float8 AS place,
      date_part('epoch', added) * 1000 AS added`;
  if (entries.length > 0)
    await tx.collection.updateMany({
      where: { id: { in: entries.map(({ collectionId }) => collectionId) } },
      data: { updated: at },
    });
  await tx.collection.updateMany({
    where: { coverAssetId: { in: ids } },
    data: { coverAssetId: keptId },
  });
  return { entries, addedTo: added.map(({ id }) => id) };
}
