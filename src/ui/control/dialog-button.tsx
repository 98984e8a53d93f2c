'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button';

type DialogButtonProps = ComponentProps<typeof Button> & {
  label: string;
  icon?: ReactNode;
  /** A class for the text. */
  labelClass?: string | undefined;
  /** The dialog, open while mounted. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ label, icon, labelClass, dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)} {...button}>
        {icon}
        <span dir="auto" className={labelClass}>
          {label}
        </span>
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
