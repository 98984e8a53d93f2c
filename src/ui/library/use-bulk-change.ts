'use client';

import { useEffect, useRef, useState } from 'react';
import { limits } from '@/contract/limits';
import { errorMessage } from '../call/error-message';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import { toast } from '../toast/toasts';
import type { Browsing } from './use-browsing';

type Change = {
  /** Carries out the change for as many as one call takes. */
  call: (ids: string[]) => Promise<unknown>;
  /** Whether the assets leave this view by it. */
  leaves: boolean;
  /** What is said when all is done. */
  done: string;
  undo?: (ids: string[]) => void;
};

/** How far a change of many is. */
export type Progress = { done: number; of: number };

/**
 * Changes of many assets, one after the other: shown at once, taken back with a sentence when the service refuses.
 * What was not changed stays chosen.
 */
export function useBulkChange(browsing: Browsing) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const pending = progress !== null;
  useEffect(() => {
    if (!pending) return;
    // What is not done yet would stay undone.
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

/** As many as one call takes at a time. */
const chunksOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.idsPerCall) }, (_, n) =>
    ids.slice(n * limits.idsPerCall, (n + 1) * limits.idsPerCall),
  );
