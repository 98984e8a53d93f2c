'use client';

import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LIMITS } from '@/contract/limits';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { useAlive } from '../control/use-in-browser';
import { FormProblem } from '../form/form-problem';
import { useMention } from './use-mention';

type Send = (text: string) => Promise<string | null>;

type CommentFieldProps = {
  ref?: RefObject<HTMLTextAreaElement | null>;
  /** The library whose members can be mentioned. */
  library: LibraryRef;
  /** The accessible name, and the placeholder. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  submitLabel: string;
  /** Returns null on success, otherwise the reason as a sentence. */
  onSend: Send;
  /** A second way to send what is written. */
  other?: { label: string; onSend: Send };
  /** Without this, there is nothing to cancel. */
  onCancel?: () => void;
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

/** A field for a comment. Ctrl Enter sends, Escape cancels, `@` suggests members. */
export function CommentField(props: CommentFieldProps) {
  const { label, text, onChange, submitLabel, onSend, other, onCancel, takesFocus, children } =
    props;
  const own = useRef<HTMLTextAreaElement>(null);
  const field = props.ref ?? own;
  const mention = useMention({ library: props.library, field, text, onChange });
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const alive = useAlive();
  useEffect(() => {
    if (!takesFocus || !field.current) return;
    field.current.focus();
    field.current.selectionStart = field.current.value.length;
  }, [takesFocus, field]);
  const send = async (by: Send = onSend) => {
    if (pending || text.trim() === '') return;
    setPending(true);
    setProblem(await by(text));
    setPending(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (mention.takes(event)) return event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
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
      <div className="relative">
        <textarea
          dir="auto"
          ref={field}
          aria-label={label}
          placeholder={label}
          rows={2}
          value={text}
          readOnly={pending || !alive}
          maxLength={LIMITS.commentLength}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            mention.follow(currentTarget);
          }}
          {...mention.props}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-96 min-h-16 w-full rounded-control border border-edge bg-surface px-3.5 py-2 text-sm outline-offset-1 placeholder:text-quiet"
        />
        {mention.members.length > 0 && (
          <MentionList members={mention.members} listbox={mention.listbox} />
        )}
      </div>
      <FormProblem text={problem} />
      {(text !== '' || onCancel || children) && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" aria-disabled={pending}>
            {submitLabel}
          </Button>
          {other && (
            <Button aria-disabled={pending} onClick={() => void send(other.onSend)}>
              {other.label}
            </Button>
          )}
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          {children}
          <span className="self-center text-xs text-quiet max-sm:hidden">Ctrl + Enter</span>
        </div>
      )}
    </form>
  );
}

/** Suggests members below the field. */
const MentionList = ({
  members,
  listbox,
}: Pick<ReturnType<typeof useMention>, 'members' | 'listbox'>) => (
  <div
    ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
    {...listbox.list}
    className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-surface py-1 shadow-card"
  >
    {members.map(({ name, email }, place) => (
      <div
        dir="auto"
        key={`${name} ${email}`}
        {...listbox.option(place)}
        className="cursor-pointer px-3.5 py-2 text-sm wrap-anywhere aria-selected:bg-accent-soft"
      >
        {name}{' '}
        <span dir="auto" className="text-xs text-quiet">
          {email}
        </span>
      </div>
    ))}
  </div>
);
