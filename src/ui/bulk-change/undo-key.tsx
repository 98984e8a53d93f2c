'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'next/navigation';
import { useEffect } from 'react';
import { useCalls } from '../call/call-provider';
import { toast } from '../control/toasts';
import { isPageShortcut } from '../control/use-shortcuts';
import { useUndo } from './use-change-at-once';

/**
 * Ctrl Z or ⌘ Z undoes the person's latest change in the organization of the page. In a field, the key belongs to the
 * field.
 */
export function UndoKey() {
  const { organizationId } = useParams<{ organizationId?: string }>();
  const calls = useCalls();
  const queryClient = useQueryClient();
  const undo = useUndo();
  useEffect(() => {
    if (!organizationId) return;
    // Further presses wait for the current undo.
    let last = Promise.resolve();
    const undoLatest = async () => {
      const [latest] = await queryClient.fetchQuery(
        calls.bulkChange.undoable.queryOptions({ organizationId, most: 1 }, { staleTime: 0 }),
      );
      if (latest) await undo([latest.id]);
      else toast({ text: 'There is nothing to undo.' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;
      if (!isUndo || event.defaultPrevented || !isPageShortcut(event)) return;
      event.preventDefault();
      if (repeat) return;
      last = last
        .then(undoLatest)
        .catch(() => toast({ text: 'That couldn’t be undone. Try again.' }));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [organizationId, calls, queryClient, undo]);
  return null;
}
