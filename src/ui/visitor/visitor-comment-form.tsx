'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { CommentPlace, type PlaceProps } from '../comment/comment-place';
import { useCommentDraft } from '../comment/use-comment-draft';
import { useFocusAfterPlacing } from '../comment/use-marks';
import { Button } from '../control/button';
import { useAlive } from '../control/use-in-browser';
import { FormProblem } from '../form/form-problem';
import { NameField, validateName } from '../form/name-field';
import { VISITOR_SCOPE } from './use-picks';

type VisitorCommentFormProps = PlaceProps & {
  asset: { id: string; ref: string };
  /** Of the visitor; null before they gave one. */
  name: string | null;
};

/**
 * A field for a comment of a visitor. The text is kept as a draft until it is sent. With their first comment, visitors
 * say who they are.
 */
export function VisitorCommentForm({ asset, name, ...place }: VisitorCommentFormProps) {
  const { marks } = place;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusAfterPlacing(marks, field);
  const { text, type, clear } = useCommentDraft(`visitor comment on ${asset.id}`);
  const [typedName, setTypedName] = useState('');
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Whether the last comment of this form was sent, and no other is being written. */
  const [isSent, setSent] = useState(false);
  const { send, isPending } = useSending(asset.ref);
  const alive = useAlive();
  const submit = async () => {
    if (text.trim() === '' || isPending) return;
    const newName = name === null ? typedName.trim() : null;
    const wrong = newName === null ? null : validateName(newName);
    setNameProblem(wrong?.text ?? null);
    if (wrong) return;
    const failure = await send(newName, { text, ...marks.read() });
    setProblem(failure);
    if (failure !== null) return;
    setSent(true);
    clear();
    marks.clear();
  };
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Write a comment
      </label>
      <textarea
        dir="auto"
        ref={field}
        id={id}
        placeholder={name === null ? 'Write a comment' : `Write a comment as ${name}`}
        rows={2}
        value={text}
        readOnly={isPending || !alive}
        maxLength={LIMITS.visitorCommentLength}
        onChange={({ currentTarget: { value } }) => {
          setSent(false);
          type(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
        className="field-sizing-content max-h-96 min-h-16 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-base outline-offset-1 placeholder:text-quiet sm:text-sm"
      />
      {name === null && text !== '' && (
        <NameField
          label="Your name"
          hint="Shown with your comments to everyone who has this link, and with your picks to the person who sent it."
          autoComplete="name"
          value={typedName}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
          problem={nameProblem}
        />
      )}
      <FormProblem text={problem} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" aria-disabled={isPending || text.trim() === ''}>
          Comment
        </Button>
        <CommentPlace {...place} />
        <p role="status" className="text-sm text-quiet">
          {isPending ? 'Sending…' : isSent && 'Comment sent.'}
        </p>
      </div>
    </form>
  );
}

/** Sends a comment, and before it the name of a new visitor. `send` returns null on success, otherwise the reason. */
function useSending(ref: string) {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const introducing = useMutation(calls.introduce.mutationOptions({ scope: VISITOR_SCOPE }));
  const commenting = useMutation(calls.comment.mutationOptions());
  type Sent = Omit<Parameters<typeof commenting.mutateAsync>[0], 'ref'>;
  const sendAll = async (name: string | null, sent: Sent) => {
    if (name !== null) await introducing.mutateAsync({ name });
    await commenting.mutateAsync({ ref, ...sent });
  };
  return {
    isPending: introducing.isPending || commenting.isPending,
    send: async (name: string | null, sent: Sent) => {
      const failure = await sendAll(name, sent).then(() => null, errorMessage);
      // Also after a failure: the visitor may have a name now, or no longer.
      await queryClient.invalidateQueries(calls.feedback.pathFilter());
      return failure;
    },
  };
}
