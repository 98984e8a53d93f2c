'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '../control/button';

type OpenFormProps = {
  /** The text of the button, and what its form is called. */
  label: string;
  children: (frame: { title: string; save: string; onClose: () => void }) => ReactNode;
};

/** A button that opens a form in its place. */
export function OpenForm({ label, children }: OpenFormProps) {
  const [open, setOpen] = useState(false);
  if (open) return children({ title: label, save: label, onClose: () => setOpen(false) });
  return (
    <Button variant="primary" onClick={() => setOpen(true)} className="justify-self-start">
      {label}
    </Button>
  );
}
