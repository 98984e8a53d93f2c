'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button';
import { DIALOG_CLASS } from './dialog-class';
import { FormProblem } from './form-problem';

type FormDialogProps = {
  /** What the button says, and with an icon that the small windows show in its place. */
  label: string;
  icon?: ReactNode;
  title: string;
  submitLabel: string;
  /** The fields; drawn anew whenever the dialog opens. */
  children: ReactNode;
  /**
   * Takes the values by the names of their fields, white space at the ends left out; answers in a sentence why it
   * does not, and the dialog stays.
   */
  onSubmit: (values: Record<string, string>) => string | null;
  disabled?: boolean;
};

/** A button that asks for a few values in a dialog, which Escape leaves with nothing done. */
export function FormDialog(props: FormDialogProps) {
  const { label, icon, title, submitLabel, children, onSubmit, disabled } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    setProblem(null);
    setOpened(true);
    dialog.current?.showModal();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failure = onSubmit(valuesOf(event.currentTarget));
    setProblem(failure);
    if (failure === null) dialog.current?.close();
  };
  return (
    <>
      <Button onClick={open} aria-haspopup="dialog" aria-label={label} disabled={disabled}>
        {icon}
        <span className={icon ? 'max-sm:hidden' : ''}>{label}</span>
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        onClose={() => setOpened(false)}
        className={DIALOG_CLASS}
      >
        {opened && (
          <form className="grid gap-4" onSubmit={submit}>
            <h2 id={id} className="text-lg wrap-anywhere">
              {title}
            </h2>
            {children}
            <FormProblem text={problem} />
            <div className="flex flex-wrap justify-end gap-2.5">
              <Button onClick={() => dialog.current?.close()}>Cancel</Button>
              <Button type="submit" variant="primary">
                {submitLabel}
              </Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
