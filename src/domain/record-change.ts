import { earlier, MINUTE_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { BulkChangeKind } from '@/platform/database/generated/enums';
import type { Change } from './operation';

/** A change can be undone only if it ended after this time. */
export const earliestUndoable = (now: Date) => earlier(now, LIMITS.undoMinutes * MINUTE_MS);

type Made = {
  organizationId: string;
  /** Null for a change of a collection. */
  libraryId: string | null;
  personId: string;
  kind: BulkChangeKind;
  input: object;
  /** The ids of the assets, or of the collection. */
  ids: string[];
  /** The former state of each changed item, and what else an undo needs. */
  before: { id: string }[];
};

/**
 * Records what a person changed within a request, in the transaction of the change, so it can be undone. Returns the id
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

/** Deletes changes nobody can undo any more, and the oldest of a person with very many. */
async function forgetOld(
  { tx, at }: Change,
  { organizationId, personId }: Pick<Made, 'organizationId' | 'personId'>,
) {
  await tx.bulkChange.deleteMany({
    where: { organizationId, atOnce: true, endedAt: { lt: earliestUndoable(at) } },
  });
  await tx.$executeRaw`
    DELETE FROM bulk_change WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(total) OVER (ORDER BY created DESC, id DESC) AS sum FROM bulk_change
        WHERE person_id = ${personId} AND organization_id = ${organizationId} AND at_once
      ) newest WHERE sum > ${LIMITS.undoableItems})`;
}
