'use client';

import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { errorMessage } from '../call/error-message';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import { toast } from '../toast/toasts';
import type { Browsing } from './use-browsing';

type Change = {
  /** Changes as many assets as one call accepts. */
  call: (ids: string[]) => Promise<unknown>;
  /** Whether the change removes the assets from this view. */
  leaves: boolean;
  /** The toast after the change. */
  done: string;
  undo?: (ids: string[]) => void;
};

/** The progress of a change of many assets. */
export type Progress = { done: number; of: number };

/**
 * Changes many assets, one change after another. A change shows at once and is undone with a toast when the service
 * refuses it. Assets that were not changed stay selected.
 */
export function useBulkChange(browsing: Browsing) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const pending = progress !== null;
  useEffect(() => {
    if (!pending) return;
    // Unfinished changes would be lost with the page.
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    return () => window.removeEventListener('beforeunload', confirmLeave);
  }, [pending]);

  const change = (ids: string[], wanted: Change): Promise<void> => {
    if (ids.length > 0) last.current = last.current.then(() => run(ids, wanted));
    return last.current;
  };

  async function run(ids: string[], { call, leaves, done, undo }: Change) {
    if (leaves) {
      browsing.mark(ids, true);
      browsing.clear();
    }
    const changed: string[] = [];
    const report = () => setProgress({ done: changed.length, of: ids.length });
    report();
    try {
      for (const chunk of chunksOf(ids)) {
        await call(chunk);
        changed.push(...chunk);
        report();
      }
      const action = undo && { label: 'Undo', run: () => undo(changed) };
      toast(action ? { text: done, action } : { text: done });
    } catch (error) {
      const some = changed.length > 0 ? ` ${changed.length} of ${ids.length} were changed.` : '';
      toast({ text: `${errorMessage(error)}${some}` });
      if (leaves) browsing.choose(ids.slice(changed.length));
    }
    await browsing.refresh();
    if (leaves) browsing.mark(ids, false);
    setProgress(null);
    restoreGridFocus();
  }
  return { change, pending, progress };
}

/** Chunks of the size that one call accepts. */
const chunksOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.idsPerCall) }, (_, n) =>
    ids.slice(n * LIMITS.idsPerCall, (n + 1) * LIMITS.idsPerCall),
  );
