'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCalls } from '../call/call-provider';
import { listen } from '../control/listen';
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
  // Further presses wait for the current undo.
  const last = useRef(Promise.resolve());
  const undoLatest = async (organizationId: string) => {
    const [latest] = await queryClient.fetchQuery(
      calls.bulkChange.undoable.queryOptions({ organizationId, most: 1 }, { staleTime: 0 }),
    );
    if (latest) await undo([latest.id]);
    else toast({ text: 'There is nothing to undo.' });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;
    if (!organizationId || !isUndo || event.defaultPrevented || !isPageShortcut(event)) return;
    event.preventDefault();
    if (repeat) return;
    last.current = last.current
      .then(() => undoLatest(organizationId))
      .catch(() => toast({ text: 'That couldn’t be undone. Try again.' }));
  });
  useEffect(() => listen(window, { keydown: onKeyDown }), []);
  return null;
}
