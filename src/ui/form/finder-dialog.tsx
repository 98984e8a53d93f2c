'use client';

import type { ReactNode } from 'react';
import type { useModal } from '../control/dialog';

interface FinderDialogProps {
  modal: ReturnType<typeof useModal>;
  label: string;
  /** The class for its maximum width. */
  width: string;
  children: ReactNode;
}

/** The style of a finder's field, also before its list has loaded. */
export const FINDER_FIELD_CLASS =
  'h-13 w-full border-b border-line bg-transparent px-4 text-base -outline-offset-2 placeholder:text-quiet';

/** The dialog around a finder. A click outside closes it. */
export function FinderDialog({ modal, label, width, children }: FinderDialogProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...modal.dialog}
      aria-label={label}
      onClick={({ target, currentTarget }) => target === currentTarget && modal.close()}
      className={`mx-auto mt-[12vh] ${width} overflow-hidden rounded-card border border-line bg-surface p-0 text-start text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]`}
    >
      {children}
    </dialog>
  );
}
