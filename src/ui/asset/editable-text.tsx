'use client';

import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { useDraft } from '../form/use-draft';

type EditableTextProps = {
  /** The name of the field: "Name". */
  label: string;
  /** The id of the subject. Unsaved text is kept under it. */
  about: string;
  value: string;
  /** Shown instead of the value until it is edited. */
  shown?: ReactNode;
  /** Shown while the value is empty. */
  empty: string;
  multiline?: boolean;
  maxLength: number;
  /** Shown after the text; not editable. */
  suffix?: string;
  className?: string;
  /** Each increase opens the field. */
  asked?: number;
  /** Returns null on success, otherwise the reason as a sentence. */
  onSave: (value: string) => Promise<string | null>;
};

const FIELD_CLASS =
  'min-w-0 flex-1 rounded-control border border-edge bg-surface px-3 py-2 text-base outline-offset-1';

/**
 * A text that becomes a field on click and saves when the field loses focus. The new value shows at once. If saving
 * fails, the field returns with the typed text and the reason. Text neither saved nor cancelled is restored after a
 * reload, or when the page is opened again in this tab.
 */
export function EditableText(props: EditableTextProps) {
  const { label, about, value, shown, empty, suffix = '', className = '', onSave } = props;
  const { asked = 0 } = props;
  const { draft, isRestored, open, change, close, forget } = useDraft(`${label} of ${about}`);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useRef<HTMLButtonElement>(null);
  const refocus = useRef(false);

  const begin = useEffectEvent(() => open(value));
  const seen = useRef(asked);
  // Not later: further typing would trigger shortcuts.
  useLayoutEffect(() => {
    if (asked === seen.current) return;
    seen.current = asked;
    begin();
  }, [asked]);
  useEffect(() => {
    if (draft !== null || !refocus.current) return;
    refocus.current = false;
    if (document.activeElement === document.body) text.current?.focus();
  }, [draft]);

  const cancel = () => {
    refocus.current = true;
    setProblem(null);
    forget();
  };
  const save = async (typed: string) => {
    if (typed === value) return cancel();
    refocus.current = true;
    setProblem(null);
    close();
    const failure = await onSave(typed);
    if (failure === null) return forget();
    setProblem(failure);
    change(typed);
  };
  if (draft !== null)
    return (
      <Editor
        {...props}
        draft={draft}
        isRestored={isRestored}
        change={change}
        problem={problem}
        save={save}
        cancel={cancel}
      />
    );
  return (
    <button
      dir="auto"
      ref={text}
      type="button"
      title={`Edit ${label.toLowerCase()}`}
      onClick={begin}
      data-printed={value === '' ? undefined : true}
      className={`-mx-2 rounded-control px-2 py-1 text-start wrap-anywhere whitespace-pre-wrap hover:bg-sunken ${className}`}
    >
      {value === '' ? <span className="text-quiet">{empty}</span> : (shown ?? value + suffix)}
    </button>
  );
}

type EditorProps = EditableTextProps & {
  draft: string;
  isRestored: boolean;
  change: (typed: string) => void;
  problem: string | null;
  save: (draft: string) => Promise<void>;
  cancel: () => void;
};

function Editor({ label, multiline, maxLength, suffix, draft, ...rest }: EditorProps) {
  const { isRestored, change, problem, save, cancel } = rest;
  const form = useRef<HTMLFormElement>(null);
  // Before the browser handles the next key. Otherwise the page would treat it as a shortcut.
  useLayoutEffect(() => {
    if (isRestored) return;
    const input = form.current?.querySelector<HTMLInputElement>('input, textarea');
    input?.focus();
    input?.select();
  }, [isRestored]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    else if (multiline && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      void save(draft);
    else return;
    event.preventDefault();
  };
  const common = {
    'aria-label': label,
    value: draft,
    maxLength,
    onKeyDown,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change(currentTarget.value),
    className: FIELD_CLASS,
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-2.5"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Leaving the field saves; switching to another window does not.
        if (!currentTarget.contains(relatedTarget) && document.hasFocus()) void save(draft);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft);
      }}
    >
      <div className="flex items-center gap-1.5">
        {multiline ? (
          <textarea dir="auto" {...common} rows={4} />
        ) : (
          <input dir="auto" {...common} autoComplete="off" />
        )}
        {suffix && <span className="text-sm text-quiet">{suffix}</span>}
      </div>
      {isRestored && <p className="text-sm text-caution">Not saved yet.</p>}
      <FormProblem text={problem} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        {/* Some browsers do not focus a clicked button; the field would then lose focus and save. */}
        <Button onClick={cancel} onMouseDown={(event) => event.preventDefault()}>
          Cancel
        </Button>
        {multiline && <span className="self-center text-xs text-quiet">Ctrl + Enter saves</span>}
      </div>
    </form>
  );
}
