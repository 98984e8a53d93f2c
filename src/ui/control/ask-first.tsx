'use client';

import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button';
import { dialogLook } from './dialog-look';

type AskFirstProps = {
  /** What the button says, and more of it for screen readers where several of a kind stand in one list. */
  label: string;
  name?: string;
  title: string;
  /** What cannot be undone. */
  children: ReactNode;
  yes: string;
  onYes: () => void;
  pending?: boolean;
};

/** A button for what cannot be undone: asks once more in a dialog, which Escape leaves with nothing done. */
export function AskFirst({ label, name, title, children, yes, onYes, pending }: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const agree = () => {
    dialog.current?.close();
    onYes();
  };
  return (
    <>
      <Button
        onClick={() => dialog.current?.showModal()}
        aria-label={name}
        aria-haspopup="dialog"
        aria-disabled={pending}
      >
        {label}
      </Button>
      <dialog ref={dialog} aria-labelledby={id} className={dialogLook}>
        <div className="grid gap-4">
          <h2 id={id} className="text-lg wrap-anywhere">
            {title}
          </h2>
          <div className="grid gap-2 text-sm text-quiet">{children}</div>
          <div className="flex flex-wrap justify-end gap-2.5">
            <Button onClick={() => dialog.current?.close()}>Cancel</Button>
            <Button look="danger" onClick={agree}>
              {yes}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
