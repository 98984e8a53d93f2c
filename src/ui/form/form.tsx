'use client';

import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { errorMessage, ProblemError } from '../call/error-message';
import { Button, type ButtonVariant } from '../control/button';
import { DialogButtons } from '../control/dialog';
import { FormProblem } from './form-problem';

/** The values of a form by field name, trimmed except passwords. */
export type Values = Record<string, string>;

/** A problem with the named field, or with the whole form: `form`. */
type Problem = { at: string; text: string };

type FormProps = {
  /** The accessible name. A form in a dialog has that of the dialog. */
  label?: string;
  /**
   * Receives the values. Returns the problem with them, if there is one, whose
   * field then gets the focus; what it throws is shown, too.
   */
  onSend: (values: Values, form: HTMLFormElement) => Promise<Problem | null | undefined>;
  /** The fields. They get the problem with the field of a name. */
  children?: ReactNode | ((at: (field: string) => string | null) => ReactNode);
  /** A problem from elsewhere. */
  problem?: string | null;
  /** The text of the button, and what it says meanwhile. */
  submit: string;
  sending?: string;
  /** Whether it cannot be sent yet. */
  waits?: boolean;
} & Pick<ComponentProps<'form'>, 'className' | 'onKeyDown'> &
  Pick<ButtonsProps, 'variant' | 'beside' | 'onCancel' | 'start'>;

/** A form with its problem and the button that sends it below the fields. It is sent once at a time. */
export function Form(props: FormProps) {
  const { label, onSend, children, className = 'grid gap-4', onKeyDown } = props;
  const { problem: given = null, submit, sending = submit, waits = false, ...buttons } = props;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, setPending] = useState(false);
  // State changes only with the next render; a second click can come before it.
  const running = useRef(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current || waits) return;
    running.current = true;
    const form = event.currentTarget;
    setPending(true);
    setProblem(null);
    const failure = (await onSend(valuesOf(form), form).catch(problemOf)) ?? null;
    setProblem(failure);
    if (failure && failure.at !== 'form')
      form.querySelector<HTMLInputElement>(`[name=${failure.at}]`)?.focus();
    running.current = false;
    setPending(false);
  };
  const at = (place: string) => (problem?.at === place ? problem.text : null);
  return (
    <form onSubmit={send} onKeyDown={onKeyDown} noValidate aria-label={label} className={className}>
      {typeof children === 'function' ? children(at) : children}
      <FormProblem text={at('form') ?? given} />
      <FormButtons {...buttons} disabled={pending || waits}>
        {pending ? sending : submit}
      </FormButtons>
    </form>
  );
}

type ButtonsProps = {
  variant?: ButtonVariant;
  /** Beside the button: others, or what became of it. With null, too, the button is as wide as its text. */
  beside?: ReactNode;
  /** Closes the dialog around the form. */
  onCancel?: () => void;
  /** In a dialog: another action, at the start of the row. */
  start?: ReactNode;
  disabled: boolean;
  children: string;
};

function FormButtons(props: ButtonsProps) {
  const { variant = 'primary', beside, onCancel, start, disabled, children } = props;
  const button = (
    <Button type="submit" variant={variant} aria-disabled={disabled}>
      {children}
    </Button>
  );
  if (onCancel)
    return (
      <DialogButtons onCancel={onCancel} start={start}>
        {button}
      </DialogButtons>
    );
  if (beside === undefined) return button;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {button}
      {beside}
    </div>
  );
}

const problemOf = (error: unknown): Problem => ({
  at: error instanceof ProblemError ? error.at : 'form',
  text: errorMessage(error),
});

function valuesOf(form: HTMLFormElement): Values {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value);
    return [name, /password/i.test(name) ? text : text.trim()];
  });
  return Object.fromEntries(entries);
}
