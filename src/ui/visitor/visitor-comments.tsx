'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Feedback, VisitorComment } from '@/contract/sharing/feedback';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { PlaceProps } from '../comment/comment-place';
import { CommentText } from '../comment/comment-text';
import { numberedMarks } from '../comment/numbered-marks';
import { commentElementId, PinNumber, pointingAt, SeekButton } from '../comment/place-buttons';
import { TextButton } from '../comment/text-button';
import type { Marks } from '../comment/use-marks';
import { toast } from '../control/toasts';
import { TimeAgo, useNow } from '../format/time-ago';
import { VisitorName } from '../format/visitor-name';
import { VisitorCommentForm } from './visitor-comment-form';

type VisitorCommentsProps = PlaceProps & {
  asset: { id: string; ref: string };
  feedback: Feedback;
  /** When the server rendered the comments. */
  renderedAt: number;
};

/** The comments of a link's visitors, and a field for a new one. */
export function VisitorComments(props: VisitorCommentsProps) {
  const { asset, feedback, renderedAt, ...place } = props;
  const { name, comments } = feedback;
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval();
  const now = useNow(renderedAt);
  const numbers = new Map(numberedMarks(comments).map(({ id, number }) => [id, number]));
  const removeAndLeave = async (id: string) => {
    if (await remove(id)) heading.current?.focus();
  };
  return (
    <section aria-labelledby="comments" className="grid max-w-[44rem] gap-4">
      <h2 ref={heading} id="comments" tabIndex={-1} className="text-sm font-medium">
        Comments{' '}
        {comments.length > 0 && <span className="font-normal text-quiet">{comments.length}</span>}
      </h2>
      <VisitorCommentForm asset={asset} name={name} {...place} />
      {comments.length > 0 && (
        <ol aria-label="Comments" className="grid gap-4">
          {comments.map((comment) => (
            <Item
              key={comment.id}
              comment={comment}
              now={now}
              marks={place.marks}
              number={numbers.get(comment.id) ?? null}
              onDelete={() => void removeAndLeave(comment.id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Deletes the visitor's own comment, with a toast to undo it. Resolves to whether it is deleted. */
function useRemoval(): (commentId: string) => Promise<boolean> {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const deleting = useMutation(calls.deleteComment.mutationOptions());
  const restoring = useMutation(calls.restoreComment.mutationOptions());
  /** Reports the end of a change, and fetches the comments again. */
  const end = async (change: Promise<unknown>, done: Parameters<typeof toast>[0]) => {
    const failure = await change.then(() => null, errorMessage);
    toast(failure === null ? done : { text: failure });
    await queryClient.invalidateQueries(calls.feedback.pathFilter());
    return failure === null;
  };
  return (commentId) => {
    const undo = () =>
      void end(restoring.mutateAsync({ commentId }), { text: 'Undone: Comment deleted.' });
    const actions = [{ label: 'Undo', run: undo }];
    return end(deleting.mutateAsync({ commentId }), { text: 'Comment deleted.', actions });
  };
}

type ItemProps = {
  comment: VisitorComment;
  now: number;
  marks: Marks;
  /** The number of its mark on the image; null without a mark. */
  number: number | null;
  onDelete: () => void;
};

function Item({ comment, now, marks, number, onDelete }: ItemProps) {
  const { id, name, text, own, isReply, current, atSeconds, created } = comment;
  return (
    <li
      id={commentElementId(id)}
      tabIndex={-1}
      {...(number !== null && pointingAt(marks, id))}
      className={`grid gap-1 text-sm ${isReply ? '-mt-1 border-l-2 border-accent pl-3' : '-mx-2 rounded-control px-2'} ${marks.active === id ? 'bg-sunken' : ''}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
        {number !== null && <PinNumber number={number} />}
        {isReply ? (
          <>
            <span dir="auto" className="font-medium text-ink wrap-anywhere">
              {name}
            </span>
            <span>replied</span>
          </>
        ) : (
          <VisitorName name={name} />
        )}
        <TimeAgo at={created} now={now} />
      </p>
      {!current && <p className="text-xs text-quiet">About another version</p>}
      {atSeconds !== null && current && <SeekButton atSeconds={atSeconds} />}
      <CommentText text={text} mentions={[]} />
      {own && (
        <p className="-ml-2">
          <TextButton verb="Delete" about={text} onClick={onDelete} />
        </p>
      )}
    </li>
  );
}
