'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SelectedChange } from '@/contract/bulk-change';
import { LIMITS } from '@/contract/limits';
import { useRefreshBulkChanges } from '../bulk-change/use-bulk-changes';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import type { LibraryRef } from '../grid/use-blocks';
import { toast } from '../toast/toasts';
import type { Browsing, Selected } from './use-browsing';

type Change = {
  /** Changes as many assets as one call accepts. */
  call: (ids: string[]) => Promise<unknown>;
  /** The same for more of them, in the background. */
  many: SelectedChange;
  /** Whether the change removes the assets from this view. */
  leaves: boolean;
  /** The toast after the call. */
  done: string;
  undo?: (ids: string[]) => void;
};

/**
 * Changes the selected assets, one change after another: as many as one call accepts at once, more in the background. A
 * change of a few shows at once and is undone with a toast when the service refuses it.
 */
export function useBulkChange(libraryRef: LibraryRef, browsing: Browsing) {
  const calls = useCalls();
  const starting = useMutation(calls.bulkChange.start.mutationOptions());
  const purging = useMutation(calls.bulkChange.purge.mutationOptions());
  const refreshBulkChanges = useRefreshBulkChanges();
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (selected: Selected, wanted: Change): Promise<void> => {
    const { ids, count } = selected;
    const few = ids && ids.length <= LIMITS.idsPerCall ? ids : null;
    const run = () => (few ? changeFew(few, wanted) : startMany(selected, wanted));
    if (count > 0) last.current = last.current.then(run);
    return last.current;
  };

  async function changeFew(ids: string[], { call, leaves, done, undo }: Change) {
    if (leaves) {
      browsing.mark(ids, true);
      browsing.clear();
    }
    setPending(true);
    try {
      await call(ids);
      const action = undo && { label: 'Undo', run: () => undo(ids) };
      toast(action ? { text: done, action } : { text: done });
    } catch (error) {
      toast({ text: errorMessage(error) });
      if (leaves) browsing.choose(ids);
    }
    await browsing.refresh();
    if (leaves) browsing.mark(ids, false);
    setPending(false);
    restoreGridFocus();
  }

  async function startMany({ selection }: Selected, { many, leaves }: Change) {
    setPending(true);
    try {
      if (many.kind === 'purge')
        await purging.mutateAsync({ ...libraryRef, selection, change: many });
      else await starting.mutateAsync({ ...libraryRef, selection, change: many });
      if (leaves) browsing.clear();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    await refreshBulkChanges();
    setPending(false);
    restoreGridFocus();
  }
  return { change, pending };
}
