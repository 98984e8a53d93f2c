import { operation } from '../operation';
import { earliestUndoable } from '../record-change';

/**
 * Removes the comments that were deleted and cannot be restored at `now` any more, and returns how many. One that has
 * replies stays until the last of them is removed; of what it said nothing is left.
 */
export const deleteWithdrawnComments = operation(async ({ tx }, now: Date): Promise<number> => {
  const over = { withdrawnAt: { lt: earliestUndoable(now) } };
  const replies = await tx.comment.deleteMany({ where: { ...over, parentId: { not: null } } });
  const others = await tx.comment.deleteMany({ where: { ...over, replies: { none: {} } } });
  const mark = { x: null, y: null, width: null, height: null, atSeconds: null };
  await tx.comment.updateMany({
    where: { ...over, text: { not: '' } },
    data: { text: '', authorId: null, visitorId: null, visitorName: null, edited: null, ...mark },
  });
  return replies.count + others.count;
});
