import { type ComponentProps, type ReactNode, useId } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem with the value, in a sentence. */
  problem?: string | null;
  /** A small button inside, at the end. */
  end?: ReactNode;
};

/**
 * A labelled input. Screen readers read the problem with the field. Its id is unique because a dialog can ask for the
 * same thing as the page below.
 */
export function TextField({ label, hint, problem, end, ...input }: TextFieldProps) {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          dir="auto"
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          className={`h-11 w-full rounded-control border border-edge bg-surface px-3.5 text-base outline-offset-1 placeholder:text-quiet read-only:bg-transparent read-only:text-quiet aria-invalid:border-danger aria-invalid:outline-danger ${end ? 'pe-18' : ''}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
