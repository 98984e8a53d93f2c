import type { Comment, CommentMark } from '@/contract/comment';

export type NumberedMark = { id: string; number: number; text: string; mark: CommentMark };

/** The marks of unresolved comments on the current image, numbered from 1. */
export const numberedMarks = (comments: Comment[]): NumberedMark[] =>
  comments
    .flatMap(({ id, text, mark, current, resolved }) =>
      mark && text !== null && current && !resolved ? [{ id, text, mark }] : [],
    )
    .map((marked, place) => ({ ...marked, number: place + 1 }));
