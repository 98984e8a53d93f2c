'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { DialogButton } from '../control/dialog-button';
import { useModal } from '../control/use-modal';
import { FormProblem } from './form-problem';
import { valuesOf } from './use-submission';

type DialogFormProps = {
  title: string;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  /** The fields. They are reset whenever the dialog opens. */
  children: ReactNode;
  /**
   * Receives the trimmed values by field name. A returned sentence is shown as the problem and keeps the dialog open.
   */
  onSubmit: (values: Record<string, string>) => string | null | Promise<string | null>;
  /** Whether it cannot be submitted now. */
  pending?: boolean;
  onClose: () => void;
};

type FormDialogProps = Omit<DialogFormProps, 'pending' | 'onClose'> & {
  /** The text of the button. With an icon, small windows show only the icon. */
  label: string;
  /** A longer accessible name of the button, where a list has several such buttons. */
  accessibleName?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** For the button. */
  className?: string;
};

/** A button to open a dialog with a form. Escape cancels. */
export function FormDialog(props: FormDialogProps) {
  const { label, accessibleName = label, icon, disabled, className, ...form } = props;
  return (
    <DialogButton
      label={label}
      aria-label={accessibleName}
      icon={icon}
      labelClass={icon ? 'max-sm:hidden' : ''}
      data-tooltip={icon ? '' : undefined}
      disabled={disabled}
      className={className}
      dialog={(onClose) => <DialogForm {...form} onClose={onClose} />}
    />
  );
}

/** A dialog with a form. It is open while mounted; Escape cancels. */
export function DialogForm(props: DialogFormProps) {
  const { title, submitLabel, submitVariant = 'primary', children, onSubmit, onClose } = props;
  const { dialog, close } = useModal(onClose);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const failure = await onSubmit(valuesOf(event.currentTarget));
    setProblem(failure);
    if (failure === null) close();
  };
  return (
    <Dialog dialog={dialog} title={title}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {children}
        <FormProblem text={problem} />
        <DialogButtons onCancel={close}>
          <Button type="submit" variant={submitVariant} aria-disabled={props.pending}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
