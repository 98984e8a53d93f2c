import type { Prisma } from '@/platform/database/generated/client';
import type { CommentsForWriting } from '../access/authorize-comments';
import { type Change, operation } from '../operation';
import { earliestUndoable, recordInLibrary } from '../record-change';
import { refuseUnknownComment } from './add-comment';
import { mentionMembers } from './mention-members';

/**
 * Replaces the text of one's own comment, and mails the members it now mentions. Refuses with NOT_FOUND a deleted
 * comment or somebody else's.
 */
export const editComment = operation(
  async (change, comments: CommentsForWriting, id: string, text: string) => {
    await update(change, comments, {
      where: { id, authorId: comments.person.personId, withdrawnAt: null },
      data: { text, edited: change.at },
    });
    const { asset } = await change.tx.comment.findUniqueOrThrow({
      where: { id },
      select: { asset: { select: { id: true, name: true } } },
    });
    await mentionMembers(change, comments, asset, { id, text });
  },
);

/** Resolves a comment with its replies. Refuses with NOT_FOUND a deleted comment, and a reply. */
export const resolveComment = operation(
  (change, comments: CommentsForWriting, id: string): Promise<void> =>
    update(change, comments, {
      where: { id, parentId: null },
      data: { resolvedAt: change.at, resolvedById: comments.person.personId },
    }),
);

/** Turns `resolveComment` back. */
export const reopenComment = operation(
  (change, comments: CommentsForWriting, id: string): Promise<void> =>
    update(change, comments, {
      where: { id, parentId: null },
      data: { resolvedAt: null, resolvedById: null },
    }),
);

/**
 * Deletes one's own comment, or for an owner any comment. The replies of others stay, below a comment without its text.
 * Returns the id of the change, to undo it; a visitor cannot. Refuses with NOT_FOUND a deleted comment, and for a member
 * somebody else's.
 */
export const deleteComment = operation(
  async (change, comments: CommentsForWriting, id: string): Promise<string | null> => {
    await update(change, comments, {
      where: { id, withdrawnAt: null, ...deletable(comments) },
      data: { withdrawnAt: change.at, withdrawnByVisitor: false },
    });
    const what = { kind: 'deleteComment' as const, input: {}, ids: [id], before: [{ id }] };
    return recordInLibrary(change, comments.library, what);
  },
);

/** Restores a comment for anyone who may delete it; returns 0 when it is not there, or was deleted too long ago. */
export async function revertDeletedComment(
  change: Change,
  comments: CommentsForWriting,
  [was]: { id: string }[],
): Promise<number> {
  const since = { gte: earliestUndoable(change.at) };
  return updateAny(change, comments, {
    where: { id: was?.id ?? '', withdrawnAt: since, ...deletable(comments) },
    data: { withdrawnAt: null },
  });
}

const deletable = ({ mayDeleteAll, person }: CommentsForWriting) =>
  mayDeleteAll ? {} : { authorId: person.personId };

type Update = { where: Prisma.CommentWhereInput; data: Prisma.CommentUncheckedUpdateManyInput };

async function update(change: Change, comments: CommentsForWriting, update: Update) {
  if ((await updateAny(change, comments, update)) === 0) refuseUnknownComment();
}

/** Returns how many there were. */
async function updateAny(
  { tx }: Change,
  { library, person, isGuest }: CommentsForWriting,
  { where, data }: Update,
) {
  const { id: libraryId, organization } = library;
  const asset = { organizationId: organization.id, libraryId, trashedAt: null };
  // Guests see no comments of visitors.
  const ofMembers = { visitorName: null, text: { not: '' } };
  const sight = isGuest ? { OR: [ofMembers, { authorId: person.personId }] } : {};
  return (await tx.comment.updateMany({ where: { ...where, ...sight, asset }, data })).count;
}
