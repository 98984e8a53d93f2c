'use client';

import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Comment } from '@/contract/sharing/comment';
import type { LibraryRef } from '../call/resource-ref';
import { useDraft } from '../form/use-draft';
import { CommentField } from './comment-field';
import { CommentItem } from './comment-item';
import { TextButton } from './text-button';
import type { CommentChanges } from './use-comments';
import type { Marks } from './use-marks';

export type CommentThreadProps = {
  thread: Thread;
  changes: CommentChanges;
  library: LibraryRef;
  mayComment: boolean;
  now: number;
  isNew: (comment: Comment) => boolean;
  marks: Marks;
  /** The numbers of the marks on the image, by comment id. */
  numbers: Map<string, number>;
  onDelete: (id: string) => void;
  /** Resolves or reopens. */
  onToggle: (first: Comment) => void;
};

/** A comment with its replies. */
export function CommentThread(props: CommentThreadProps) {
  const { thread, changes, library, mayComment, now, isNew, onDelete, onToggle, marks, numbers } =
    props;
  const { first, replies } = thread;
  const { draft, isRestored, open, change, forget } = useDraft(`reply to ${first.id}`);
  const replyButton = useRef<HTMLButtonElement>(null);
  const endReply = () => {
    flushSync(forget);
    replyButton.current?.focus();
  };
  const answer = (shownToVisitors: boolean) => async (text: string) => {
    const failure = await changes.add({ text, parentId: first.id, shownToVisitors });
    if (failure === null) endReply();
    return failure;
  };
  const itemOf = (comment: Comment) => ({
    comment,
    changes,
    library,
    now,
    isNew: isNew(comment),
    marks,
    number: numbers.get(comment.id) ?? null,
    visitor: first.byVisitor ? first.author : null,
    onDelete: () => onDelete(comment.id),
  });
  const about = first.text ?? 'deleted comment';
  const { resolved } = first;
  return (
    <div className="grid gap-3">
      <CommentItem {...itemOf(first)}>
        {mayComment && (
          <>
            <TextButton ref={replyButton} verb="Reply" about={about} onClick={() => open('')} />
            <TextButton
              verb={resolved ? 'Reopen' : 'Resolve'}
              about={about}
              onClick={() => onToggle(first)}
            />
          </>
        )}
      </CommentItem>
      {(replies.length > 0 || draft !== null) && (
        <ol className="grid gap-3 border-l-2 border-line pl-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem {...itemOf(reply)} />
            </li>
          ))}
          {draft !== null && (
            <li>
              <CommentField
                library={library}
                label="Reply"
                text={draft}
                onChange={change}
                submitLabel={first.byVisitor ? `Reply to ${first.author}` : 'Reply'}
                onSend={answer(first.byVisitor)}
                {...(first.byVisitor && {
                  other: { label: 'Internal note', onSend: answer(false) },
                })}
                onCancel={endReply}
                takesFocus={!isRestored}
              />
            </li>
          )}
        </ol>
      )}
      {resolved && (
        <p dir="auto" className="text-xs text-quiet wrap-anywhere">
          Resolved by {resolved.by ?? 'a former member'}
        </p>
      )}
    </div>
  );
}

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
