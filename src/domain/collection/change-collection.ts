import { refuse } from '@/contract/errors';
import { parseFilter, refuseFilter, termsOf } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import type { CollectionSort } from '@/platform/database/generated/enums';
import {
  type CollectionForWriting,
  type CollectionsForWriting,
  refuseUnknownCollection,
} from '../access/authorize-collection';
import { type Change, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import type { CollectionEntryRow } from './change-entries';
import { recordCollectionChange } from './record-collection-change';
import { refuseEditingShown, refuseShown } from './refuse-shown';

type Fields = {
  name: string;
  /** What a smart collection means; null: it has entries. */
  filter: string | null;
  description: string;
  sort: CollectionSort;
  /** The asset on its cover, as long as it is in the collection; null: the first one. */
  coverId: string | null;
};

/**
 * Creates a collection without assets, or a smart one. Refuses with FORBIDDEN more than an organization may have, and like
 * `refuseFilterOf`.
 */
export const createCollection = operation(
  async (change, collections: CollectionsForWriting, { coverId, ...fields }: Fields) => {
    if (fields.filter !== null) refuseRings(fields.filter);
    if (fields.filter !== null && fields.sort === 'manual') fields.sort = 'added';
    const { tx, at } = change;
    const { organization, maker } = collections;
    const organizationId = organization.id;
    await refuseTooManyCollections(change, organizationId);
    if (fields.filter !== null) await refuseTooManySmart(change, organizationId);
    const id = change.newId();
    const coverAssetId = await coverOf(change, collections, coverId);
    const made = { ...maker, created: at, updated: at };
    await tx.collection.create({ data: { organizationId, id, ...fields, coverAssetId, ...made } });
    const collection = { ...collections, id, name: fields.name };
    const before = [{ id, name: fields.name }];
    await recordCollectionChange(change, collection, { kind: 'createCollection', before });
    return { id };
  },
);

/**
 * Refuses one more collection with FORBIDDEN. Creations in one organization run one after the other, so the count is
 * true.
 */
export async function refuseTooManyCollections(change: Change, organizationId: string) {
  await lockOrganization(change, organizationId);
  const count = await change.tx.collection.count({ where: { organizationId } });
  if (count >= LIMITS.collectionsPerOrganization)
    refuse(
      'FORBIDDEN',
      `An organization can have up to ${LIMITS.collectionsPerOrganization} collections. Delete one first.`,
    );
}

/**
 * Refuses one more smart collection with FORBIDDEN: a list of collections asks for what each of them means. The
 * organization is locked.
 */
export async function refuseTooManySmart(change: Change, organizationId: string) {
  const where = { organizationId, filter: { not: null } };
  const count = await change.tx.collection.count({ where });
  if (count >= LIMITS.smartCollections)
    refuse(
      'FORBIDDEN',
      `An organization can have up to ${LIMITS.smartCollections} smart collections. Delete one first.`,
    );
}

/** Refuses with BAD_USER_INPUT a filter that names collections, which could have filters, or what looks like an asset. */
function refuseRings(text: string) {
  const filter = parseFilter(text, 0);
  for (const { key, at } of filter ? termsOf(filter) : [])
    if (key === 'collection' || key === 'like')
      refuseFilter(at, `the filter of a smart collection has no “${key}:”.`);
}

/**
 * Refuses a change of what a collection is: with BAD_USER_INPUT a filter of a collection with entries, and an order by
 * hand of a smart one; with FORBIDDEN a filter for a plain one that visitors see.
 */
async function refuseOtherKind(
  change: Change,
  { id, organization }: CollectionForWriting,
  is: Partial<CollectionFields>,
  had: CollectionFields,
) {
  if (is.sort === 'manual' && (is.filter ?? had.filter) !== null)
    refuse('BAD_USER_INPUT', 'sort: a smart collection has no order by hand');
  if (is.filter == null) return;
  refuseRings(is.filter);
  if (had.filter !== null) return;
  if ((await change.tx.collectionAsset.count({ where: { collectionId: id } })) > 0)
    refuse('BAD_USER_INPUT', 'filter: a collection with assets of its own cannot be smart');
  await refuseShown(change, id);
  await refuseTooManySmart(change, organization.id);
  if (had.sort === 'manual') is.sort ??= 'added';
}

/** The fields of a collection a change can change, as its row has them. */
export type CollectionFields = Omit<Fields, 'coverId'> & { coverAssetId: string | null };

/** A change of fields, for its undo: the changed fields before and after. */
export type EditedCollection = {
  id: string;
  was: Partial<CollectionFields>;
  is: Partial<CollectionFields>;
};

/**
 * Changes the given fields; returns the id of the change, to undo it; null when nothing changed. Refuses with NOT_FOUND
 * a collection deleted meanwhile, and a change of its order like refuseEditingShown.
 */
export const updateCollection = operation(
  async (
    change,
    collection: CollectionForWriting,
    { coverId, ...fields }: Partial<Fields>,
  ): Promise<string | null> => {
    const { tx } = change;
    const { id } = collection;
    // First, as when collections are created.
    if (fields.filter != null) await lockOrganization(change, collection.organization.id);
    const had = (await lockFields(change, id)) ?? refuseUnknownCollection();
    const cover =
      coverId === undefined ? {} : { coverAssetId: await coverOf(change, collection, coverId) };
    const is = changedFields({ ...fields, ...cover }, had);
    if (Object.keys(is).length === 0) return null;
    await refuseOtherKind(change, collection, is, had);
    // Visitors see the link's title and message, and the assets of the collection in its order.
    if ('sort' in is || 'filter' in is) await refuseEditingShown(change, collection);
    await tx.collection.update({ where: { id }, data: is });
    const was = Object.fromEntries(
      Object.keys(is).map((field) => [field, had[field as keyof CollectionFields]]),
    );
    const before: EditedCollection[] = [{ id, was, is }];
    const named = { ...collection, name: had.name };
    return recordCollectionChange(change, named, { kind: 'editCollection', before });
  },
);

/** The fields of a collection, which nobody else changes until this change has ended; undefined: it is gone. */
export async function lockFields({ tx }: Change, id: string) {
  const [row] = await tx.$queryRaw<CollectionFields[]>`
    SELECT name, description, filter, sort, cover_asset_id AS "coverAssetId" FROM collection
    WHERE id = ${id} FOR NO KEY UPDATE`;
  return row;
}

const changedFields = (sent: Partial<CollectionFields>, had: CollectionFields) =>
  Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => had[field as keyof CollectionFields] !== value),
  ) as Partial<CollectionFields>;

/** The id, if it belongs to an original in a library the person may see; otherwise null. */
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

/** A deleted collection, for restoring it: its row, its entries and the ended links to it. */
export type DeletedCollection = CollectionFields & {
  id: string;
  createdById: string | null;
  createdByKeyId?: string | null;
  /** Unix milliseconds. */
  created: number;
  entries: CollectionEntryRow[];
  linkIds: string[];
};

/**
 * Deletes a collection; its assets stay where they are. Returns the id of the change, to undo it. Refuses with
 * NOT_FOUND one deleted meanwhile, and with FORBIDDEN one shown to visitors by a link.
 */
export const deleteCollection = operation(
  async (change, collection: CollectionForWriting): Promise<string | null> => {
    const { tx } = change;
    const { id } = collection;
    const [found] = await tx.$queryRaw<Omit<DeletedCollection, 'entries' | 'linkIds'>[]>`
      SELECT id, name, description, filter, sort, cover_asset_id AS "coverAssetId", created_by_id AS "createdById",
        created_by_key_id AS "createdByKeyId",
        date_part('epoch', created) * 1000 AS created
      FROM collection WHERE id = ${id} FOR UPDATE`;
    const row = found ?? refuseUnknownCollection();
    await refuseShown(change, id);
    const links = await tx.shareLink.findMany({
      where: { collectionId: id },
      select: { id: true },
    });
    const entries = await tx.$queryRaw<CollectionEntryRow[]>`
      SELECT asset_id AS id, place::float8 AS place, date_part('epoch', added) * 1000 AS added
      FROM collection_asset WHERE collection_id = ${id} ORDER BY place, asset_id`;
    await tx.collection.delete({ where: { id } });
    const before: DeletedCollection[] = [
      { ...row, entries, linkIds: links.map((link) => link.id) },
    ];
    const named = { ...collection, name: row.name };
    return recordCollectionChange(change, named, { kind: 'deleteCollection', before });
  },
);
