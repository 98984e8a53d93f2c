'use client';

import type { ReactNode } from 'react';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { DialogButton } from '../control/dialog-button';

type ConfirmationProps = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

type ConfirmDialogProps = Omit<ConfirmationProps, 'onClose'> & {
  /** The text of the button; without it that of `confirmLabel` with dots, and the title says what it is for. */
  label?: string;
  /** A longer name of the button, where a list has several such buttons. */
  accessibleName?: string;
  pending?: boolean;
  /** For the button. */
  className?: string;
};

/** A button for an irreversible action. It opens a dialog to confirm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { label, accessibleName, pending, className, ...question } = props;
  const { title, confirmLabel } = question;
  const ownName = label === undefined ? title.replace(/\?$/, '') : label;
  return (
    <DialogButton
      label={label ?? `${confirmLabel}…`}
      aria-label={accessibleName ?? ownName}
      aria-disabled={pending}
      className={className}
      dialog={(onClose) => <Confirmation {...question} onClose={onClose} />}
    />
  );
}

/** A dialog to confirm an action. It is open while mounted; Escape cancels. */
export function Confirmation(props: ConfirmationProps) {
  const { title, children, confirmLabel, onConfirm, onClose } = props;
  const { dialog, close } = useModal(onClose);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <Dialog dialog={dialog} title={title}>
      <div className="grid gap-2 text-sm text-quiet">{children}</div>
      <DialogButtons onCancel={close}>
        <Button variant="danger" onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
