'use client';

import { useLayoutEffect, useState } from 'react';
import { useModal } from '../control/dialog';
import { listen } from '../control/listen';
import { onDemand } from '../control/on-demand';
import { ShortcutKeys } from '../control/shortcut-keys';
import { FINDER_FIELD_CLASS, FinderDialog } from '../form/finder-dialog';
import { COMMAND_FIELD } from './command-field';

const CommandPalette = onDemand(() => import('./command-palette'), 'CommandPalette');

/** Opens the commands with Ctrl K or ⌘ K, and the list of keyboard shortcuts with "?", on every library page. */
export function CommandKeys() {
  const [open, setOpen] = useState(false);
  // Loaded with the page, before earlier key presses are replayed.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      setOpen(true);
    };
    return listen(document, { keydown: press });
  }, []);
  return (
    <>
      <ShortcutKeys />
      {open && <CommandDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * The dialog of the commands. It accepts text at once: text typed while the commands are being fetched belongs to the
 * dialog and must not trigger the shortcuts of the page.
 */
function CommandDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [entered, setEntered] = useState(false);
  return (
    <FinderDialog modal={modal} label="Commands" width="w-[min(36rem,calc(100vw-2rem))]">
      <CommandPalette
        typed={typed}
        entered={entered}
        onClose={modal.close}
        fallback={
          <input
            dir="auto"
            {...COMMAND_FIELD}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={({ key }) => setEntered(key === 'Enter')}
            className={FINDER_FIELD_CLASS}
          />
        }
      />
    </FinderDialog>
  );
}
