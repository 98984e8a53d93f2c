'use client';

import { useLayoutEffect, useState } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { ShortcutKeys } from '../shortcut/shortcut-keys';
import { CommandDialog } from './command-dialog';

const fetchPalette = () => import('./command-palette').then((module) => module.CommandPalette);

/** Opens the commands with Ctrl K or ⌘ K, and the list of keyboard shortcuts with "?", on every library page. */
export function CommandKeys() {
  const [open, setOpen] = useState(false);
  const { Component: CommandPalette, load: loadPalette } = useOnDemand(fetchPalette);
  // Loaded with the page, before earlier key presses are replayed.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      setOpen(true);
      void loadPalette().then((came) => came || setOpen(false));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [loadPalette]);
  return (
    <>
      <ShortcutKeys />
      {open && <CommandDialog CommandPalette={CommandPalette} onClose={() => setOpen(false)} />}
    </>
  );
}
