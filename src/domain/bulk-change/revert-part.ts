import type { Change } from '../operation';
import type { Before } from './kind';

/**
 * Turns back everything still as a change left it at `changedAt`, within the transaction of the undo; returns how many.
 */
export type Revert = (change: Change, before: Before, changedAt: Date) => Promise<number>;

/** Turns back a part of a change, and counts it. Returns whether it was the last part to turn back. */
export async function revertPart(
  change: Change,
  id: string,
  number: number,
  revert: Revert | null,
): Promise<boolean> {
  const { tx } = change;
  const place = { bulkChangeId_number: { bulkChangeId: id, number } };
  const part = await tx.bulkChangePart.findUnique({ where: place });
  if (!part?.changedAt || !revert) return true;
  const before = part.before as { id: string }[];
  const undone = before.length > 0 ? await revert(change, before, part.changedAt) : 0;
  await tx.bulkChange.update({
    where: { id },
    data: {
      undone: { increment: undone },
      kept: { increment: before.length - undone },
      partsDone: { decrement: 1 },
    },
  });
  return number === 0;
}
