import type { Comment, CommentMark } from '@/contract/sharing/comment';

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
