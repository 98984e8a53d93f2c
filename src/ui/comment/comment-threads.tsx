'use client';

import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Comment, CommentList } from '@/contract/sharing/comment';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { useInView } from '../control/use-in-view';
import { useNow } from '../format/time-ago';
import { CommentField } from './comment-field';
import { CommentPlace, type PlaceProps } from './comment-place';
import { CommentThread, type CommentThreadProps, type Thread, threadsOf } from './comment-thread';
import { numberedMarks } from './numbered-marks';
import { useCommentDraft } from './use-comment-draft';
import { useCommentChanges } from './use-comments';
import { useFocusAfterPlacing } from './use-marks';

type CommentThreadsProps = PlaceProps & {
  assetRef: AssetRef;
  list: CommentList;
  /** When the server rendered them. */
  renderedAt: number;
  /** Called after a comment was deleted, resolved or reopened: the pressed button is gone. */
  onGone: () => void;
};

/** The comments of an asset, with resolved ones collapsed, and a field for a new one. */
export function CommentThreads(props: CommentThreadsProps) {
  const { assetRef, list, renderedAt, onGone, marks, kind } = props;
  const place = useRef<HTMLDivElement>(null);
  const changes = useCommentChanges(assetRef);
  const isNew = useSeenComments(assetRef, list, place);
  const now = useNow(renderedAt);
  const draft = useCommentDraft(`comment on ${assetRef.assetId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusAfterPlacing(marks, field);
  const { mayComment } = list;
  const threads = threadsOf(list.comments);
  const resolved = threads.filter(({ first }) => first.resolved);
  const remove = async (id: string) => {
    if ((await changes.remove(id)) === null) onGone();
  };
  const toggle = async ({ id, resolved: done }: Comment) => {
    if ((await changes[done ? 'reopen' : 'resolve'](id)) === null) onGone();
  };
  const numbers = new Map(numberedMarks(list.comments).map(({ id, number }) => [id, number]));
  const shown = {
    changes,
    library: assetRef,
    mayComment,
    now,
    isNew,
    marks,
    numbers,
    onDelete: (id: string) => void remove(id),
    onToggle: (first: Comment) => void toggle(first),
  };
  return (
    <div ref={place} className="grid gap-4">
      {mayComment && (
        <CommentField
          ref={field}
          library={assetRef}
          label="Write a comment"
          text={draft.text}
          onChange={draft.type}
          submitLabel="Comment"
          onSend={async (text) => {
            const failure = await changes.add({ text, ...marks.read() });
            if (failure !== null) return failure;
            draft.clear();
            marks.clear();
            return null;
          }}
        >
          <CommentPlace marks={marks} kind={kind} />
        </CommentField>
      )}
      <ThreadList threads={threads.filter(({ first }) => !first.resolved)} {...shown} />
      {resolved.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-quiet">{resolved.length} resolved</summary>
          <div className="mt-3">
            <ThreadList threads={resolved} {...shown} />
          </div>
        </details>
      )}
    </div>
  );
}

type ThreadListProps = Omit<CommentThreadProps, 'thread'> & { threads: Thread[] };

const ThreadList = ({ threads, ...shown }: ThreadListProps) =>
  threads.length > 0 && (
    <ol className="grid gap-5">
      {threads.map((thread) => (
        <li key={thread.first.id}>
          <CommentThread thread={thread} {...shown} />
        </li>
      ))}
    </ol>
  );

/**
 * Marks the comments as seen once `place` has been in view, and returns which are new since the previous visit. On a
 * first visit, new ones are those arriving during it.
 */
function useSeenComments(
  assetRef: AssetRef,
  { comments, seenUntil }: CommentList,
  place: RefObject<HTMLElement | null>,
) {
  const { mutate } = useMutation(useCalls().comment.seen.mutationOptions());
  const newest = comments.at(-1)?.created ?? 0;
  const [since] = useState(seenUntil ?? newest);
  const inView = useInView(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: assetRef is constant for the page.
  useEffect(() => {
    if (inView && newest > 0) mutate({ ...assetRef, until: newest });
  }, [inView, newest, mutate]);
  return (comment: CommentList['comments'][number]) => !comment.own && comment.created > since;
}
