'use client';

import { useState } from 'react';
import { limits } from '@/contract/limits';
import { sentenceFor } from '../call/sentence-for';
import { say } from '../toast/toasts';
import type { Browsing } from './use-browsing';

type Change = {
  /** Carries out the change for as many as one call takes. */
  call: (ids: string[]) => Promise<unknown>;
  /** Whether the assets leave this view by it. */
  leaves: boolean;
  /** What is said when all is done. */
  done: string;
  undo?: (ids: string[]) => Promise<void>;
};

/** Changes of many assets: shown at once, taken back with a sentence when the service refuses. */
export function useBulkChange(browsing: Browsing) {
  const [pending, setPending] = useState(false);

  async function carryOut(ids: string[], { call, leaves, done, undo }: Change) {
    if (ids.length === 0 || pending) return;
    setPending(true);
    if (leaves) {
      browsing.mark(ids, true);
      browsing.clear();
    }
    const changed: string[] = [];
    try {
      for (const chunk of chunksOf(ids)) {
        await call(chunk);
        changed.push(...chunk);
      }
      const action = undo && { label: 'Undo', run: () => void undo(changed) };
      say(action ? { text: done, action } : { text: done });
    } catch (error) {
      const some = changed.length > 0 ? ` ${changed.length} of ${ids.length} were changed.` : '';
      say({ text: `${sentenceFor(error)}${some}` });
    }
    await browsing.refresh();
    if (leaves) browsing.mark(ids, false);
    setPending(false);
  }
  return { carryOut, pending };
}

/** As many as one call takes at a time. */
export const chunksOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.idsPerCall) }, (_, n) =>
    ids.slice(n * limits.idsPerCall, (n + 1) * limits.idsPerCall),
  );
