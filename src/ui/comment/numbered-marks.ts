import { FORMER_MEMBER } from '@/contract/former-member';
import type { Comment, CommentMark } from '@/contract/sharing/comment';
import type { VisitorComment } from '@/contract/sharing/feedback';
import type { TimedComment } from '../viewer/comment-marks';

/** A comment as members or visitors see it. Visitors do not learn whether it is resolved. */
export type ShownComment = Pick<Comment, 'id' | 'text' | 'current'> &
  Partial<Pick<Comment, 'resolved'>>;

export type MarkedComment = ShownComment & Pick<Comment, 'mark'>;

export type NumberedMark = { id: string; number: number; text: string; mark: CommentMark };

/** The marks of unresolved comments on the current image, numbered from 1. */
export const numberedMarks = (comments: MarkedComment[]): NumberedMark[] =>
  comments
    .flatMap(({ id, text, mark, current, resolved }) =>
      mark && text !== null && current && !resolved ? [{ id, text, mark }] : [],
    )
    .map((marked, place) => ({ ...marked, number: place + 1 }));

/** `author` of a comment that members see, `name` of one that visitors see. */
type Timed = ShownComment &
  Pick<Comment, 'atSeconds'> &
  Partial<Pick<Comment, 'author'> & Pick<VisitorComment, 'name'>>;

/** The unresolved comments on moments of the current video. */
export const timedComments = (comments: Timed[]): TimedComment[] =>
  comments.flatMap(({ id, atSeconds, text, author, name, current, resolved }) =>
    atSeconds !== null && text !== null && current && !resolved
      ? [{ id, atSeconds, text, author: author ?? name ?? FORMER_MEMBER }]
      : [],
  );
