import type { CollectionsForWriting } from '../access/authorize-collection';
import type { Change } from '../operation';
import {
  type DeletedCollection,
  type EditedCollection,
  lockFields,
  refuseTooManyCollections,
  refuseTooManySmart,
} from './change-collection';
import { type CollectionEntryRow, putBackIntoCollection } from './change-entries';
import type { MovedEntry } from './move-in-collection';
import {
  type CollectionChangeKind,
  type CollectionInput,
  touchCollection,
} from './record-collection-change';
import { refuseEditingShown, refuseShown } from './refuse-shown';

type Recorded = {
  kind: CollectionChangeKind;
  input: CollectionInput;
  // biome-ignore lint/suspicious/noExplicitAny: each kind reads what it wrote itself.
  before: any[];
  changedAt: Date;
};

type Where = { id: string; organization: CollectionsForWriting['organization'] };

/** Whether a change is of what visitors of a link see of the collection. */
const changesWhatIsShown = (kind: CollectionChangeKind, before: Recorded['before']) =>
  kind === 'editCollection'
    ? 'sort' in before[0].is || 'filter' in before[0].is
    : kind !== 'createCollection' && kind !== 'deleteCollection';

/**
 * Turns back a change of a collection, as far as it is still as the change left it; returns how much of it: entries, or
 * the collection. Nothing when somebody deleted the collection, and nothing that is out of the person's sight.
 */
export async function revertInCollection(
  change: Change,
  collections: CollectionsForWriting,
  { kind, input, changedAt, ...recorded }: Recorded,
): Promise<number> {
  const { organization } = collections;
  const where = { id: input.collectionId, organization };
  const { changesShown } = collections;
  if (changesWhatIsShown(kind, recorded.before))
    await refuseEditingShown(change, { ...where, changesShown });
  const before = collections.seesAll
    ? recorded.before
    : await inSight(change, collections, kind, recorded.before);
  if (before.length === 0) return 0;
  if (kind === 'deleteCollection') return makeAgain(change, where, before[0]);
  const there = await change.tx.$executeRaw`
    SELECT id FROM collection WHERE id = ${where.id} AND organization_id = ${organization.id}
    FOR NO KEY UPDATE`;
  if (there === 0) return 0;
  const reverted = await revertThere(change, where, { kind, input, before, changedAt });
  if (reverted > 0) await touchCollection(change, where.id);
  return reverted;
}

/** Turns back a change of a collection that is still there. */
function revertThere(
  change: Change,
  where: Where,
  { kind, input, before, changedAt }: Recorded,
): number | Promise<number> {
  switch (kind) {
    case 'createCollection':
      return deleteUntouched(change, where, input.name);
    case 'editCollection':
      return resetFields(change, where, before[0]);
    case 'collect':
      return takeOut(change, where, before, changedAt);
    case 'uncollect':
      return putBackIntoCollection(change, where, before as CollectionEntryRow[]);
    case 'arrange':
      return moveBack(change, where, before);
    case 'deleteCollection':
      return 0;
  }
}

/** Of a change by who sees only some libraries: the entries of these, and an empty collection they made. */
async function inSight(
  { tx }: Change,
  { organization, libraryIds }: CollectionsForWriting,
  kind: CollectionChangeKind,
  before: { id: string }[],
) {
  if (kind === 'createCollection') return before;
  const ids = before.map(({ id }) => id);
  const assets = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset
    WHERE organization_id = ${organization.id} AND library_id = ANY (${libraryIds}) AND id = ANY (${ids})`;
  return before.filter(({ id }) => assets.some((asset) => asset.id === id));
}

/** Under its id, so its address shows it again. */
async function makeAgain(
  change: Change,
  { id, organization }: Where,
  { entries, linkIds, ...was }: DeletedCollection,
): Promise<number> {
  const { tx, at } = change;
  await refuseTooManyCollections(change, organization.id);
  if (was.filter != null) await refuseTooManySmart(change, organization.id);
  await tx.$executeRaw`
    INSERT INTO collection (id, organization_id, name, description, filter, sort, cover_asset_id, created_by_id,
      created_by_key_id, created, updated)
    SELECT ${id}, ${organization.id}, ${was.name}, ${was.description}, ${was.filter ?? null}, ${was.sort}::"CollectionSort",
      (SELECT id FROM asset WHERE id = ${was.coverAssetId} AND organization_id = ${organization.id}),
      (SELECT id FROM person WHERE id = ${was.createdById}), ${was.createdByKeyId ?? null}, to_timestamp(${was.created}::float8 / 1000), ${at}`;
  await putBackIntoCollection(change, { id, organization }, entries);
  await tx.shareLink.updateMany({
    where: { id: { in: linkIds }, organizationId: organization.id },
    data: { collectionId: id },
  });
  return 1;
}

/** Unless somebody put an asset into it, or gave it another name. */
async function deleteUntouched(change: Change, { id }: Where, name: string): Promise<number> {
  await refuseShown(change, id);
  const { count } = await change.tx.collection.deleteMany({
    where: { id, name, entries: { none: {} } },
  });
  return count;
}

/** All fields of the change, or none. */
async function resetFields(change: Change, { id }: Where, { was, is }: EditedCollection) {
  const now = await lockFields(change, id);
  const isSo = Object.entries(is).every(
    ([field, value]) => now?.[field as keyof typeof is] === value,
  );
  if (!isSo) return 0;
  const { count } = await change.tx.collection.updateMany({ where: { id }, data: was });
  return count;
}

/** An entry removed and added again since is another entry. */
const takeOut = ({ tx }: Change, { id }: Where, before: { id: string }[], changedAt: Date) =>
  tx.$executeRaw`
    DELETE FROM collection_asset
    WHERE collection_id = ${id} AND asset_id = ANY (${before.map((was) => was.id)}) AND added = ${changedAt}`;

const moveBack = ({ tx }: Change, { id }: Where, before: MovedEntry[]) =>
  tx.$executeRaw`
    UPDATE collection_asset e SET place = sent.was_at
    FROM unnest(
      ${before.map((entry) => entry.id)}::text[],
      ${before.map(({ was }) => was)}::bigint[],
      ${before.map(({ is }) => is)}::bigint[]) AS sent(id, was_at, is_at)
    WHERE e.collection_id = ${id} AND e.asset_id = sent.id AND e.place = sent.is_at`;
