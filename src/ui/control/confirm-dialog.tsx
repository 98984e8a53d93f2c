'use client';

import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button';
import { DIALOG_CLASS } from './dialog-class';

type ConfirmDialogProps = {
  /** The text of the button, and a longer accessible name where a list has several such buttons. */
  label: string;
  accessibleName?: string;
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  pending?: boolean;
  /** For the button. */
  className?: string;
};

/** A button for an irreversible action. It opens a dialog to confirm; Escape cancels. */
export function ConfirmDialog({
  label,
  accessibleName,
  title,
  children,
  confirmLabel,
  onConfirm,
  pending,
  className,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const confirm = () => {
    dialog.current?.close();
    onConfirm();
  };
  return (
    <>
      <Button
        onClick={() => dialog.current?.showModal()}
        aria-label={accessibleName}
        aria-haspopup="dialog"
        aria-disabled={pending}
        className={className}
      >
        {label}
      </Button>
      <dialog ref={dialog} aria-labelledby={id} className={DIALOG_CLASS}>
        <div className="grid gap-4">
          <h2 id={id} className="text-lg wrap-anywhere">
            {title}
          </h2>
          <div className="grid gap-2 text-sm text-quiet">{children}</div>
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button variant="danger" onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
