'use client';

import { useEffect, useState } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { onShowShortcuts, showShortcuts } from './show-shortcuts';
import { useShortcuts } from './use-shortcuts';

const fetchDialog = () => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog);

/** Opens the list of the page's keyboard shortcuts with "?". It is loaded when first needed. */
export function ShortcutKeys() {
  const [open, setOpen] = useState(false);
  const { Component: ShortcutsDialog, load } = useOnDemand(fetchDialog);
  useShortcuts({ '?': showShortcuts });
  useEffect(
    () =>
      onShowShortcuts(() => {
        setOpen(true);
        void load();
      }),
    [load],
  );
  return open && ShortcutsDialog && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
