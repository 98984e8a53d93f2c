'use client';

import { useLayoutEffect, useState } from 'react';
import { ShortcutKeys } from '../shortcut/shortcut-keys';
import { CommandDialog } from './command-dialog';

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
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <ShortcutKeys />
      {open && <CommandDialog onClose={() => setOpen(false)} />}
    </>
  );
}
