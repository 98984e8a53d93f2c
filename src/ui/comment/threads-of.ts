import type { Comment } from '@/contract/comment';

export type Thread = { first: Comment; replies: Comment[] };

/** Comments with their replies, oldest first. */
export function threadsOf(comments: Comment[]): Thread[] {
  const threads = comments
    .filter(({ parentId }) => parentId === null)
    .map((first): Thread => ({ first, replies: [] }));
  const byId = new Map(threads.map((thread) => [thread.first.id, thread]));
  for (const comment of comments)
    if (comment.parentId !== null) byId.get(comment.parentId)?.replies.push(comment);
  return threads;
}
