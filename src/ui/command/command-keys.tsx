'use client';

import { useEffect, useState } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { onShowShortcuts, showShortcuts } from '../shortcut/show-shortcuts';
import { useShortcuts } from '../shortcut/use-shortcuts';

const fetchPalette = () => import('./command-palette').then((module) => module.CommandPalette);
const fetchShortcuts = () =>
  import('../shortcut/shortcuts-dialog').then((module) => module.ShortcutsDialog);

/** Which dialog is open, and since when: another opening of it is another dialog. */
type Open = { what: 'palette' | 'shortcuts'; since: number };

/** Opens the commands with Ctrl K or ⌘ K, and the list of keyboard shortcuts with "?", on every page of the libraries. */
export function CommandKeys() {
  const [open, setOpen] = useState<Open | null>(null);
  const { Component: CommandPalette, load: loadPalette } = useOnDemand(fetchPalette);
  const { Component: ShortcutsDialog, load: loadShortcuts } = useOnDemand(fetchShortcuts);
  useShortcuts({ '?': showShortcuts });
  useEffect(
    () =>
      onShowShortcuts(() => {
        setOpen({ what: 'shortcuts', since: performance.now() });
        void loadShortcuts();
      }),
    [loadShortcuts],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      // A dialog that has just closed says so only later; this is another one.
      setOpen({ what: 'palette', since: performance.now() });
      void loadPalette();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [loadPalette]);
  if (!open) return null;
  const Dialog = open.what === 'palette' ? CommandPalette : ShortcutsDialog;
  const close = () => setOpen((now) => (now === open ? null : now));
  return Dialog && <Dialog key={open.since} onClose={close} />;
}
