'use client';

import { useEffect, useState } from 'react';
import { createListeners } from './listen';
import { onDemand } from './on-demand';
import { useShortcuts } from './use-shortcuts';

const ShortcutsDialog = onDemand(() => import('./shortcuts-dialog'), 'ShortcutsDialog');

/** Opens the list of the page's keyboard shortcuts with "?". */
export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': showShortcuts });
  useEffect(() => onShowShortcuts(() => setOpen(true)), []);
  return open && <ShortcutsDialog onClose={() => setOpen(false)} />;
}

/**
 * `showShortcuts` shows the list of keyboard shortcuts, from anywhere on a page with ShortcutKeys, which listens with
 * `onShowShortcuts`.
 */
export const { subscribe: onShowShortcuts, notify: showShortcuts } = createListeners();
