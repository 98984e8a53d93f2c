import type { Change } from '../operation';
import type { Kind, Places } from './kind';

/** A bulk change, as one transaction works at a part of it. */
export type Part = { change: Change; places: Places; kind: Kind; id: string };

/** Turns back what is still as the part left it, and counts it. Returns whether it was the last part to turn back. */
export async function revertPart(
  { change, places, kind, id }: Part,
  number: number,
): Promise<boolean> {
  const { tx } = change;
  const place = { bulkChangeId_number: { bulkChangeId: id, number } };
  const part = await tx.bulkChangePart.findUnique({ where: place });
  if (!part?.changedAt || !kind.revert) return true;
  const before = part.before as { id: string }[];
  const undone = before.length > 0 ? await kind.revert(change, places, before, part.changedAt) : 0;
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
