import { type CollectionEntryRow, putBackIntoCollection } from '../collection/change-entries';
import type { Change } from '../operation';

/** The replacements made by an original, for the undo. */
export type Replaced = {
  /** The entries of the others. */
  entries: (CollectionEntryRow & { collectionId: string })[];
  /** The collections it was added to. */
  addedTo: string[];
  /** The collections whose cover it became in place of another. */
  covers: { collectionId: string; id: string }[];
};

/**
 * Puts an original in the places of others, now its variants, in all collections, including their covers. Where it is
 * an entry already, it stays in its place.
 */
export async function replaceInCollections(
  { tx, at }: Change,
  keptId: string,
  ids: string[],
): Promise<Replaced> {
  await tx.$queryRaw`
    SELECT id FROM collection
    WHERE id IN (SELECT collection_id FROM collection_asset WHERE asset_id = ANY (${ids}))
      OR cover_asset_id = ANY (${ids})
    ORDER BY id FOR NO KEY UPDATE`;
  const added = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO collection_asset (collection_id, asset_id, place, added)
    SELECT collection_id, ${keptId}, min(place), min(added) FROM collection_asset WHERE asset_id = ANY (${ids})
    GROUP BY collection_id
    ON CONFLICT DO NOTHING RETURNING collection_id AS id`;
  const entries = await tx.$queryRaw<Replaced['entries']>`
    DELETE FROM collection_asset WHERE asset_id = ANY (${ids})
    RETURNING collection_id AS "collectionId", asset_id AS id, place::float8 AS place,
      date_part('epoch', added) * 1000 AS added`;
  if (entries.length > 0)
    await tx.collection.updateMany({
      where: { id: { in: entries.map(({ collectionId }) => collectionId) } },
      data: { updated: at },
    });
  const covers = await tx.$queryRaw<Replaced['covers']>`
    SELECT id AS "collectionId", cover_asset_id AS id FROM collection WHERE cover_asset_id = ANY (${ids})`;
  await tx.collection.updateMany({
    where: { coverAssetId: { in: ids } },
    data: { coverAssetId: keptId },
  });
  return { entries, addedTo: added.map(({ id }) => id), covers };
}

/**
 * Puts restored originals back into their collections, and takes the one that replaced them out of those it was added
 * to. Leaves deleted collections alone.
 */
export async function putBackReplaced(
  change: Change,
  organization: { id: string },
  keptId: string,
  { entries, addedTo, covers }: Replaced,
) {
  for (const id of new Set(entries.map(({ collectionId }) => collectionId))) {
    const there = await change.tx.collection.updateMany({
      where: { id, organizationId: organization.id },
      data: { updated: change.at },
    });
    if (there.count === 0) continue;
    if (addedTo.includes(id))
      await change.tx.collectionAsset.deleteMany({ where: { collectionId: id, assetId: keptId } });
    const own = entries.filter(({ collectionId }) => collectionId === id);
    await putBackIntoCollection(change, { id, organization }, own);
  }
  for (const { collectionId, id } of covers)
    await change.tx.collection.updateMany({
      where: { id: collectionId, organizationId: organization.id, coverAssetId: keptId },
      data: { coverAssetId: id },
    });
}
