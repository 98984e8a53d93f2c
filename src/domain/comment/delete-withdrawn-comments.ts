import { operation } from '../operation';
import { earliestUndoable } from '../record-change';

/**
 * Removes the deleted comments that can no longer be restored at `now`, and returns how many. One with replies stays
 * until the last of them is removed, but without its text, mark and author.
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
