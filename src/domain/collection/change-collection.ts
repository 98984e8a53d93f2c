import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { CollectionSort } from '@/platform/database/generated/enums';
import {
  type CollectionForWriting,
  type CollectionsForWriting,
  refuseUnknownCollection,
} from '../access/authorize-collection';
import { type Change, operation } from '../operation';
import type { CollectionEntryRow } from './change-entries';

type Fields = {
  name: string;
  description: string;
  sort: CollectionSort;
  /** An asset that it is shown with while it is in it; null: the first one. */
  coverId: string | null;
};

/** Creates a collection without assets. Refuses with FORBIDDEN more than an organization may have. */
export const createCollection = operation(
  async (
    change,
    { organization, person, libraryIds }: CollectionsForWriting,
    { coverId, ...fields }: Fields,
  ): Promise<{ id: string }> => {
    const { tx, at } = change;
    const organizationId = organization.id;
    // New collections of an organization come one after the other, so that their count stays true.
    await tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
    const count = await tx.collection.count({ where: { organizationId } });
    if (count >= LIMITS.collectionsPerOrganization)
      refuse('FORBIDDEN', {
        message: `An organization can have up to ${LIMITS.collectionsPerOrganization} collections. Delete one first.`,
      });
    const id = change.newId();
    const coverAssetId = await coverOf(change, { organization, libraryIds }, coverId);
    const made = { createdById: person.personId, created: at, updated: at };
    await tx.collection.create({ data: { organizationId, id, ...fields, coverAssetId, ...made } });
    return { id };
  },
);

/** Changes the fields that are given. Refuses with NOT_FOUND a collection that was deleted meanwhile. */
export const updateCollection = operation(
  async (
    change,
    collection: CollectionForWriting,
    { coverId, ...fields }: Partial<Fields>,
  ): Promise<void> => {
    const cover =
      coverId === undefined ? {} : { coverAssetId: await coverOf(change, collection, coverId) };
    const { count } = await change.tx.collection.updateMany({
      where: { id: collection.id },
      data: { ...fields, ...cover, updated: change.at },
    });
    if (count === 0) refuseUnknownCollection();
  },
);

/** The id, if it is that of an original in a library that the person may see; else null. */
async function coverOf(
  { tx }: Change,
  { organization, libraryIds }: Pick<CollectionsForWriting, 'organization' | 'libraryIds'>,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const where = {
    id,
    organizationId: organization.id,
    libraryId: { in: libraryIds },
    parentId: null,
  };
  return (await tx.asset.count({ where })) > 0 ? id : null;
}

/**
 * Deletes a collection; its assets stay where they are. Returns all its entries, so that it can be made again as it was.
 * Refuses with NOT_FOUND one that was deleted meanwhile, and with FORBIDDEN one that a link shows to visitors.
 */
export const deleteCollection = operation(
  async ({ tx, at }, { id }: CollectionForWriting): Promise<CollectionEntryRow[]> => {
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM collection WHERE id = ${id} FOR UPDATE`;
    if (locked.length === 0) refuseUnknownCollection();
    const open = { withdrawnAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] };
    if ((await tx.shareLink.count({ where: { collectionId: id, ...open } })) > 0)
      refuse('FORBIDDEN', { message: 'Visitors see this collection. End its links first.' });
    const entries = await tx.$queryRaw<CollectionEntryRow[]>`
      SELECT asset_id AS "assetId", place::float8 AS place, date_part('epoch', added) * 1000 AS added
      FROM collection_asset WHERE collection_id = ${id} ORDER BY place, asset_id`;
    await tx.collection.delete({ where: { id } });
    return entries;
  },
);
