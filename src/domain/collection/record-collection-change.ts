import type { CollectionsForWriting } from '../access/authorize-collection';
import type { Change } from '../operation';
import { recordChange } from '../record-change';

const KINDS = [
  ...(['createCollection', 'editCollection', 'deleteCollection'] as const),
  ...(['collect', 'uncollect', 'arrange'] as const),
];
export type CollectionChangeKind = (typeof KINDS)[number];

/** Those that who sees only some libraries may make, and undo. */
export const OF_ENTRIES: readonly string[] = ['createCollection', 'collect', 'uncollect'];

/** Whether a change is one of a collection. */
export const isCollectionChange = (kind: string): kind is CollectionChangeKind =>
  (KINDS as readonly string[]).includes(kind);

/** Data recorded for the undo of a collection's change, beside the changed entries. */
export type CollectionInput = { collectionId: string; name: string };

/**
 * Records a change of a collection, to undo it; returns its id, or null when nothing changed. Only here a collection
 * becomes newer, so what changes nothing leaves it as it is.
 */
export async function recordCollectionChange(
  change: Change,
  { organization, maker, id, name }: CollectionsForWriting & { id: string; name: string },
  { kind, before }: { kind: CollectionChangeKind; before: { id: string }[] },
): Promise<string | null> {
  if (before.length === 0) return null;
  await touchCollection(change, id);
  const input: CollectionInput = { collectionId: id, name };
  const { createdById: personId, createdByKeyId: keyId } = maker;
  const whose = { organizationId: organization.id, libraryId: null, personId, keyId };
  const ids = before.map((one) => one.id);
  return recordChange(change, { ...whose, kind, input, ids, before });
}

/** Says that a collection changed now. */
export const touchCollection = ({ tx, at }: Change, id: string) =>
  tx.collection.updateMany({ where: { id }, data: { updated: at } });
