'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { BulkChange, SmallChange } from '@/contract/browse/bulk-change';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { removeToastsUndoing, toast } from '../control/toasts';
import { describeUndo } from './describe-bulk-change';
import { isRunning } from './use-bulk-changes';

/**
 * Changes as many assets of a library as one call accepts. Resolves to the id for an undo; null when nothing changed.
 */
export function useChangeAtOnce() {
  const { mutateAsync } = useMutation(useCalls().bulkChange.atOnce.mutationOptions());
  return async (
    { organizationId, libraryId }: LibraryRef,
    ids: string[],
    change: SmallChange,
  ): Promise<string | null> => (await mutateAsync({ organizationId, libraryId, ids, change })).id;
}

/** Undoes changes made together, by id. Reports the outcome and refetches the page. */
export function useUndo() {
  const { mutateAsync } = useMutation(useCalls().bulkChange.undo.mutationOptions());
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (ids: string[]): Promise<void> => {
    try {
      const ended: BulkChange[] = [];
      for (const id of ids.toReversed()) {
        const change = await mutateAsync({ id });
        removeToastsUndoing(id);
        // Background changes report their own progress and end.
        if (!isRunning(change)) ended.push(change);
      }
      if (ended.length > 0) toast({ text: describeUndo(ended) });
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    await queryClient.invalidateQueries();
    router.refresh();
  };
}

/** Reports a change, with a button to undo it and others. */
export function useOfferUndo() {
  const undo = useUndo();
  return (
    text: string,
    ids: (string | null)[],
    others: { label: string; run: () => void }[] = [],
  ) => {
    const changes = ids.filter((id) => id !== null);
    const own = { label: 'Undo', run: () => void undo(changes) };
    toast({ text, actions: changes.length > 0 ? [...others, own] : others, undoes: changes });
  };
}
