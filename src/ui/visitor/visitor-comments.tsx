'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Feedback, VisitorComment } from '@/contract/feedback';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { CommentText } from '../comment/comment-text';
import { excerptOf } from '../comment/excerpt-of';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { toast } from '../control/toasts';
import { useAlive } from '../control/use-alive';
import { useDraft } from '../control/use-draft';
import { validateName } from '../control/validate-name';
import { TimeAgo, useNow } from '../format/time-ago';
import { VISITOR_SCOPE } from './use-picks';

type VisitorCommentsProps = {
  assetId: string;
  feedback: Feedback;
  /** When the server rendered the comments. */
  renderedAt: number;
};

/** The comments of a link's visitors, and a field for a new one. */
export function VisitorComments({ assetId, feedback, renderedAt }: VisitorCommentsProps) {
  const { name, comments } = feedback;
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const { queryKey } = calls.feedback.queryOptions({ id: assetId });
  const deleting = useMutation(calls.deleteComment.mutationOptions());
  const now = useNow(renderedAt);
  const remove = async (commentId: string) => {
    await deleting
      .mutateAsync({ commentId })
      .catch((error) => toast({ text: errorMessage(error) }));
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <div className="grid gap-4">
      {comments.length > 0 && (
        <ol aria-label="Comments" className="grid gap-4">
          {comments.map((comment) => (
            <Item key={comment.id} {...{ comment, now }} onDelete={() => void remove(comment.id)} />
          ))}
        </ol>
      )}
      <CommentForm assetId={assetId} name={name} />
    </div>
  );
}

type ItemProps = { comment: VisitorComment; now: number; onDelete: () => void };

const Item = ({ comment: { name, text, own, isReply, created }, now, onDelete }: ItemProps) => (
  <li className={`grid gap-1 text-sm ${isReply ? '-mt-1 border-l-2 border-accent pl-3' : ''}`}>
    <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
      <span className="font-medium text-ink wrap-anywhere">{name}</span>
      {isReply && <span>replied</span>}
      <TimeAgo at={created} now={now} />
    </p>
    <CommentText text={text} mentions={[]} />
    {own && (
      <button
        type="button"
        aria-label={`Delete: ${excerptOf(text)}`}
        onClick={onDelete}
        className="-ml-2 min-h-8 justify-self-start rounded-control px-2 text-xs text-quiet hover:bg-sunken hover:text-ink"
      >
        Delete
      </button>
    )}
  </li>
);

/** The text is kept as a draft until it is sent. With their first comment, visitors say who they are. */
function CommentForm({ assetId, name }: { assetId: string; name: string | null }) {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const id = useId();
  const introducing = useMutation(calls.introduce.mutationOptions({ scope: VISITOR_SCOPE }));
  const commenting = useMutation(calls.comment.mutationOptions());
  const [typedName, setTypedName] = useState('');
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const { draft, change, forget } = useDraft(`visitor comment on ${assetId}`);
  const [problem, setProblem] = useState<string | null>(null);
  const alive = useAlive();
  const text = draft ?? '';
  const isPending = introducing.isPending || commenting.isPending;
  const send = async () => {
    if (text.trim() === '' || isPending) return;
    const newName = typedName.trim();
    const wrong = name === null ? validateName(newName) : null;
    setNameProblem(wrong?.text ?? null);
    if (wrong) return;
    try {
      if (name === null) await introducing.mutateAsync({ name: newName });
      await commenting.mutateAsync({ id: assetId, text });
      setProblem(null);
      forget();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    await queryClient.invalidateQueries(calls.feedback.pathFilter());
  };
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Write a comment
      </label>
      <textarea
        id={id}
        placeholder={name === null ? 'Write a comment' : `Write a comment as ${name}`}
        rows={2}
        value={text}
        readOnly={isPending || !alive}
        maxLength={LIMITS.visitorCommentLength}
        onChange={({ currentTarget: { value } }) => (value === '' ? forget() : change(value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
        className="field-sizing-content max-h-96 min-h-16 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-base outline-offset-1 placeholder:text-quiet sm:text-sm"
      />
      {name === null && text !== '' && (
        <TextField
          label="Your name"
          hint="Shown with your comments and picks to everyone who has this link."
          autoComplete="name"
          required
          maxLength={LIMITS.nameLength}
          value={typedName}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
          problem={nameProblem}
        />
      )}
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        aria-disabled={isPending || text.trim() === ''}
        className="justify-self-start"
      >
        Comment
      </Button>
    </form>
  );
}
