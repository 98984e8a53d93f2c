'use client';

import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FORMER_MEMBER } from '@/contract/former-member';
import type { Comment } from '@/contract/sharing/comment';
import type { LibraryRef } from '../call/resource-ref';
import { useDraft } from '../form/use-draft';
import { TimeAgo } from '../format/time-ago';
import { VisitorName } from '../format/visitor-name';
import { CommentField } from './comment-field';
import { CommentText } from './comment-text';
import { commentElementId, PinNumber, pointingAt, SeekButton } from './place-buttons';
import { TextButton } from './text-button';
import type { CommentChanges } from './use-comments';
import type { Marks } from './use-marks';

type CommentItemProps = {
  comment: Comment;
  changes: CommentChanges;
  now: number;
  isNew: boolean;
  library: LibraryRef;
  marks: Marks;
  /** The number of its mark on the image; null without a mark. */
  number: number | null;
  /** The visitor who began the thread; null: nobody but members reads it. */
  visitor: string | null;
  /** Buttons before the comment's own. */
  children?: ReactNode;
  onDelete: () => void;
};

/** A comment: its author, text and time, with the allowed actions. */
export function CommentItem(props: CommentItemProps) {
  const { comment, changes, now, isNew, marks, number, library, children, onDelete } = props;
  const { id, text, current, own, mayDelete, atSeconds } = comment;
  const { draft, isRestored, open, change, forget } = useDraft(`edited comment ${id}`);
  const editButton = useRef<HTMLButtonElement>(null);
  const endEdit = () => {
    flushSync(forget);
    editButton.current?.focus();
  };
  const save = async (typed: string) => {
    const failure = typed.trim() === text ? null : await changes.edit(id, typed);
    if (failure === null) endEdit();
    return failure;
  };
  if (text === null)
    return (
      <div className="grid gap-1 text-sm">
        <p className="text-quiet italic">Deleted comment</p>
        <Actions>{children}</Actions>
      </div>
    );
  return (
    <div
      id={commentElementId(id)}
      tabIndex={-1}
      {...(number !== null && pointingAt(marks, id))}
      className={`-mx-2 grid gap-1 rounded-control px-2 py-1 text-sm ${marks.active === id ? 'bg-sunken' : ''}`}
    >
      <CommentHead
        comment={comment}
        now={now}
        isNew={isNew}
        number={number}
        visitor={props.visitor}
      />
      {draft === null ? (
        <>
          {atSeconds !== null && current && <SeekButton atSeconds={atSeconds} />}
          <CommentText text={text} mentions={comment.mentions} />
          <Actions>
            {children}
            {own && (
              <TextButton ref={editButton} verb="Edit" about={text} onClick={() => open(text)} />
            )}
            {mayDelete && <TextButton verb="Delete" about={text} onClick={onDelete} />}
          </Actions>
        </>
      ) : (
        <CommentField
          library={library}
          label="Edit comment"
          text={draft}
          onChange={change}
          submitLabel="Save"
          onSend={save}
          onCancel={endEdit}
          takesFocus={!isRestored}
        />
      )}
    </div>
  );
}

type HeadProps = Pick<CommentItemProps, 'comment' | 'now' | 'isNew' | 'number' | 'visitor'>;

const CommentHead = ({ comment, now, isNew, number, visitor }: HeadProps) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
      {number !== null && <PinNumber number={number} />}
      {comment.byVisitor ? (
        <VisitorName name={comment.author ?? FORMER_MEMBER} />
      ) : (
        <span dir="auto" className="font-medium text-ink wrap-anywhere">
          {comment.author ?? FORMER_MEMBER}
        </span>
      )}
      {visitor !== null && !comment.byVisitor && (
        <span dir="auto" className="rounded-full bg-sunken px-2 text-xs font-medium">
          {comment.shownToVisitors ? `${visitor} sees this` : 'Team only'}
        </span>
      )}
      <TimeAgo at={comment.created} now={now} />
      {comment.edited !== null && <span>edited</span>}
      {isNew && (
        <span className="rounded-full bg-accent-soft px-2 text-xs font-medium text-accent">
          New
        </span>
      )}
    </p>
    {!comment.current && <p className="text-xs text-quiet">About another version</p>}
  </>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="-ml-2 flex flex-wrap empty:hidden">{children}</div>
);
