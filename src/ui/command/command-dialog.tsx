'use client';

import { type ComponentType, useState } from 'react';
import { useModal } from '../control/use-modal';
import { COMMAND_FIELD } from './command-field';
import type { PaletteProps } from './command-palette';

interface Props {
  /** Null until it has been fetched. */
  CommandPalette: ComponentType<PaletteProps> | null;
  onClose: () => void;
}

/**
 * The dialog of the commands. It takes text at once: what is typed while the list of commands is being fetched is for
 * it, and letters must not run the shortcuts of the page.
 */
export function CommandDialog({ CommandPalette, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...dialog}
      aria-label="Commands"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-card backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      {CommandPalette ? (
        <CommandPalette typed={typed} entered={entered} close={close} />
      ) : (
        <input
          {...COMMAND_FIELD}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => setEntered(key === 'Enter')}
        />
      )}
    </dialog>
  );
}
