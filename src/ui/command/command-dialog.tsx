'use client';

import { type ComponentType, useState } from 'react';
import { FINDER_FIELD_CLASS, FinderDialog } from '../control/finder-dialog';
import { useModal } from '../control/use-modal';
import { COMMAND_FIELD } from './command-field';
import type { PaletteProps } from './command-palette';

interface Props {
  /** Null until fetched. */
  CommandPalette: ComponentType<PaletteProps> | null;
  onClose: () => void;
}

/**
 * The dialog of the commands. It accepts text at once: text typed while the commands are being fetched belongs to the
 * dialog and must not trigger the shortcuts of the page.
 */
export function CommandDialog({ CommandPalette, onClose }: Props) {
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  return (
    <FinderDialog modal={modal} label="Commands" width="w-[min(36rem,calc(100vw-2rem))]">
      {CommandPalette ? (
        <CommandPalette typed={typed} entered={entered} close={modal.close} />
      ) : (
        <input
          {...COMMAND_FIELD}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => setEntered(key === 'Enter')}
          className={FINDER_FIELD_CLASS}
        />
      )}
    </FinderDialog>
  );
}
