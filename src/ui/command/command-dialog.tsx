'use client';

import { useState } from 'react';
import { FINDER_FIELD_CLASS, FinderDialog } from '../control/finder-dialog';
import { onDemand } from '../control/on-demand';
import { useModal } from '../control/use-modal';
import { COMMAND_FIELD } from './command-field';

const CommandPalette = onDemand(() =>
  import('./command-palette').then((module) => module.CommandPalette),
);

/**
 * The dialog of the commands. It accepts text at once: text typed while the commands are being fetched belongs to the
 * dialog and must not trigger the shortcuts of the page.
 */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  return (
    <FinderDialog modal={modal} label="Commands" width="w-[min(36rem,calc(100vw-2rem))]">
      <CommandPalette typed={typed} entered={entered} onClose={modal.close}>
        <input
          {...COMMAND_FIELD}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => setEntered(key === 'Enter')}
          className={FINDER_FIELD_CLASS}
        />
      </CommandPalette>
    </FinderDialog>
  );
}
