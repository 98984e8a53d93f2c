'use client';

import type { ReactNode } from 'react';
import { Button } from '../control/button';
import { FormProblem } from './form-problem';
import { useSubmission } from './use-submission';

type FormProps = {
  /** The accessible name of the form. */
  label: string;
  /** Receives the values as useSubmission says, and returns the problem or null. */
  onSend: Parameters<typeof useSubmission>[0];
  /** The fields. They get the problem with the field of a name. */
  children: ReactNode | ((at: ReturnType<typeof useSubmission>['at']) => ReactNode);
  /** A problem from elsewhere. */
  problem?: string | null;
  /** The text of the button, and what it says meanwhile. */
  submit: string;
  sending?: string;
  variant?: 'primary' | 'secondary' | 'danger';
  /** Beside the button: others, or what became of it. */
  beside?: ReactNode;
  className?: string;
};

/** A form with its problem and the button that sends it below the fields. */
export function Form(props: FormProps) {
  const { label, onSend, children, problem, className = 'grid gap-4' } = props;
  const { submit, sending = props.submit, variant = 'primary', beside } = props;
  const { submit: onSubmit, pending, at } = useSubmission(onSend);
  const button = (
    <Button type="submit" variant={variant} aria-disabled={pending}>
      {pending ? sending : submit}
    </Button>
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={label} className={className}>
      {typeof children === 'function' ? children(at) : children}
      <FormProblem text={at('form') ?? problem ?? null} />
      {beside === undefined ? (
        button
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          {button}
          {beside}
        </div>
      )}
    </form>
  );
}
