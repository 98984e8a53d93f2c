'use client';

import { useEffect, useState } from 'react';
import { onDemand } from './on-demand';
import { onShowShortcuts, showShortcuts } from './show-shortcuts';
import { useShortcuts } from './use-shortcuts';

const ShortcutsDialog = onDemand(() => import('./shortcuts-dialog'), 'ShortcutsDialog');

/** Opens the list of the page's keyboard shortcuts with "?". */
export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': showShortcuts });
  useEffect(() => onShowShortcuts(() => setOpen(true)), []);
  return open && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
