import type { Comment, CommentList, CommentMark } from '@/contract/sharing/comment';
import type { VisitorComment } from '@/contract/sharing/feedback';
import type { VisitorPick } from '@/contract/sharing/pick';
import type { CommentsForReading } from '@/domain/access/authorize-comments';
import type { CommentRow, listComments, PlaceOfRow } from '@/domain/comment/list-comments';
import type { VisitorCommentRow } from '@/domain/feedback/list-feedback';

type Listed = Awaited<ReturnType<typeof listComments>>;

/** Presents the comments of an asset and the picks of visitors to a member. */
export const presentComments = (
  { rows, seenUntil }: Listed,
  picks: VisitorPick[],
  { person, mayComment, mayDeleteAll }: CommentsForReading,
): CommentList => ({
  comments: rows.map((row) => {
    const own = person !== null && row.author_id === person.personId;
    return { ...presentComment(row), own, mayDelete: mayComment && (own || mayDeleteAll) };
  }),
  mayComment,
  picks,
  seenUntil,
});

const presentComment = (row: CommentRow): Omit<Comment, 'own' | 'mayDelete'> => ({
  id: row.id,
  parentId: row.parent_id,
  author: row.author,
  byVisitor: row.by_visitor,
  shownToVisitors: row.shown_to_visitors,
  text: row.text,
  mentions: row.mentions,
  mark: markOf(row),
  atSeconds: row.at_seconds,
  current: row.current,
  created: row.created,
  edited: row.edited,
  resolved: row.resolved_at === null ? null : { at: row.resolved_at, by: row.resolved_by },
});

/** Presents a comment to the visitors of its link. */
export const presentVisitorComment = (row: VisitorCommentRow): VisitorComment => ({
  id: row.id,
  name: row.name,
  own: row.own,
  isReply: row.isReply,
  text: row.text,
  mark: markOf(row),
  atSeconds: row.at_seconds,
  current: row.current,
  created: row.created,
});

function markOf({ x, y, width, height }: PlaceOfRow): CommentMark | null {
  if (x === null || y === null) return null;
  return { x, y, size: width === null || height === null ? null : { width, height } };
}
