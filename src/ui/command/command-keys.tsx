'use client';

import { useEffect, useLayoutEffect, useState } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { onShowShortcuts, showShortcuts } from '../shortcut/show-shortcuts';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { CommandDialog } from './command-dialog';

const fetchPalette = () => import('./command-palette').then((module) => module.CommandPalette);
const fetchShortcuts = () =>
  import('../shortcut/shortcuts-dialog').then((module) => module.ShortcutsDialog);

/** Opens the commands with Ctrl K or ⌘ K, and the list of keyboard shortcuts with "?", on every library page. */
export function CommandKeys() {
  const [open, setOpen] = useState<'commands' | 'shortcuts' | null>(null);
  const { Component: CommandPalette, load: loadPalette } = useOnDemand(fetchPalette);
  const { Component: ShortcutsDialog, load: loadShortcuts } = useOnDemand(fetchShortcuts);
  useShortcuts({ '?': showShortcuts });
  useEffect(
    () =>
      onShowShortcuts(() => {
        setOpen('shortcuts');
        void loadShortcuts();
      }),
    [loadShortcuts],
  );
  // Loaded with the page, before earlier key presses are replayed.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      setOpen('commands');
      void loadPalette().then((came) => came || setOpen(null));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [loadPalette]);
  const close = () => setOpen(null);
  if (open === 'commands') return <CommandDialog CommandPalette={CommandPalette} onClose={close} />;
  return open && ShortcutsDialog && <ShortcutsDialog onClose={close} />;
}
