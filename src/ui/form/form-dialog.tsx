'use client';

import type { ReactNode } from 'react';
import { Dialog, useModal } from '../control/dialog';
import { DialogButton } from '../control/dialog-button';
import { Form } from './form';

type DialogFormProps = {
  title: string;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  /** The fields. They are reset whenever the dialog opens. */
  children: ReactNode;
  /**
   * Receives the trimmed values by field name. A sentence that it returns, or what it throws, is shown as the problem
   * and keeps the dialog open.
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
  const { title, submitLabel, submitVariant, children, onSubmit, pending, onClose } = props;
  const { dialog, close } = useModal(onClose);
  const send = async (values: Record<string, string>) => {
    const text = await onSubmit(values);
    if (text !== null) return { at: 'form', text };
    close();
  };
  return (
    <Dialog dialog={dialog} title={title}>
      <Form
        onSend={send}
        onCancel={close}
        submit={submitLabel}
        variant={submitVariant}
        waits={pending}
      >
        {children}
      </Form>
    </Dialog>
  );
}
