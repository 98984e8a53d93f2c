import { earlier, MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { BulkChangeKind } from '@/platform/database/generated/enums';
import type { AuthorizedLibrary } from './access/authorize-library';
import type { KeyPrincipal, PersonPrincipal } from './access/principal';
import type { Change } from './operation';

/** A change can be undone only if it ended after this time. */
export const earliestUndoable = (now: Date) => earlier(now, LIMITS.undoMinutes * MINUTE_MS);

/** Who made a change, and may undo it. */
export type Maker = { personId: string | null; keyId: string | null };

export const makerOf = (principal: PersonPrincipal | KeyPrincipal): Maker =>
  principal.kind === 'person'
    ? { personId: principal.personId, keyId: null }
    : { personId: null, keyId: principal.keyId };

type Made = Maker & {
  organizationId: string;
  /** Null for a change of a collection. */
  libraryId: string | null;
  kind: BulkChangeKind;
  input: object;
  /** The ids of the assets, or of the collection. */
  ids: string[];
  /** The former state of each changed item, and what else an undo needs. */
  before: { id: string }[];
};

/**
 * Records what somebody changed within a request, in the transaction of the change, so it can be undone. Returns the id
 * of the change; null when nothing changed.
 */
export async function recordChange(
  change: Change,
  { kind, input, ids, before, ...whose }: Made,
): Promise<string | null> {
  if (before.length === 0) return null;
  const { at } = change;
  const id = change.newId();
  const counts = { total: ids.length, done: ids.length, changed: before.length };
  await change.tx.bulkChange.create({
    data: {
      id,
      ...whose,
      kind,
      input,
      ...counts,
      atOnce: true,
      state: 'finished',
      partsDone: 1,
      created: at,
      endedAt: at,
      parts: { create: { number: 0, assetIds: ids, before, changedAt: at } },
    },
  });
  await forgetOld(change, whose);
  return id;
}

/** The same for a change of assets in a library. */
export function recordInLibrary(
  change: Change,
  { id: libraryId, organization, principal }: AuthorizedLibrary,
  made: Omit<Made, 'organizationId' | 'libraryId' | keyof Maker>,
): Promise<string | null> {
  if (principal.kind === 'operator') refuse('FORBIDDEN');
  const maker = makerOf(principal);
  return recordChange(change, { organizationId: organization.id, libraryId, ...maker, ...made });
}

/** Deletes changes nobody can undo any more, and the oldest of somebody with very many. */
async function forgetOld(
  { tx, at }: Change,
  { organizationId, personId, keyId }: Pick<Made, 'organizationId' | keyof Maker>,
) {
  await tx.bulkChange.deleteMany({
    where: { organizationId, atOnce: true, endedAt: { lt: earliestUndoable(at) } },
  });
  await tx.$executeRaw`
    DELETE FROM bulk_change WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(total) OVER (ORDER BY created DESC, id DESC) AS sum FROM bulk_change
        WHERE (person_id = ${personId} OR key_id = ${keyId}) AND organization_id = ${organizationId} AND at_once
      ) newest WHERE sum > ${LIMITS.undoableItems})`;
}
