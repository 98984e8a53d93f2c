'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import type { AssetsToCollect } from '@/contract/sharing/collection';
import type { Browsing } from '../browse/use-browsing';
import type { Selected } from '../browse/use-selection';
import { describeDone } from '../bulk-change/describe-bulk-change';
import { useRefreshBulkChanges } from '../bulk-change/use-bulk-changes';
import { useChangeAtOnce, useUndo } from '../bulk-change/use-change-at-once';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { toast } from '../control/toasts';
import { restoreGridFocus } from '../grid/restore-grid-focus';

/** Selected assets of one library. */
export type Part = Selected & { libraryRef: LibraryRef };
/** Selected assets of several libraries in one list; whole selections, library by library. */
export function assetsOf(parts: Part[]): AssetsToCollect[] {
  const ids = parts.flatMap((part) => part.ids ?? []);
  const whole = parts.filter((part) => part.ids === null);
  return [
    ...(ids.length > 0 ? [{ ids }] : []),
    ...whole.map(({ libraryRef, selection }) => ({ libraryId: libraryRef.libraryId, selection })),
  ];
}

/** A part small enough for one call. */
type SmallPart = Part & { ids: string[] };

export type Wanted = {
  change: SelectedChange;
  /** The name of the library the assets move to. */
  targetName?: string;
  /** Whether the change removes the assets from this view. */
  leaves: boolean;
};

const isSmall = (part: Part): part is SmallPart =>
  part.ids !== null && part.ids.length <= LIMITS.idsPerCall;

/**
 * Changes selected assets, library by library, one change after another. A part small enough for one call changes at
 * once, a larger one in the background. A small change shows at once, and is reverted if the service refuses it; the
 * toast offers to undo it.
 */
export function useSelectedChange(
  browsing: Pick<Browsing, 'mark' | 'clear' | 'choose' | 'refresh' | 'selected'>,
) {
  const calls = useCalls();
  const starting = useMutation(calls.bulkChange.start.mutationOptions());
  const purging = useMutation(calls.bulkChange.purge.mutationOptions());
  const purgingFew = useMutation(calls.asset.purge.mutationOptions());
  const changeAtOnce = useChangeAtOnce();
  const undo = useUndo();
  const refreshBulkChanges = useRefreshBulkChanges();
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (parts: Part[], wanted: Wanted): Promise<void> => {
    const some = parts.filter(({ count }) => count > 0);
    const small = some.filter(isSmall);
    const large = some.filter((part) => !isSmall(part));
    last.current = last.current.then(async () => {
      if (small.length > 0) await changeFew(small, wanted);
      if (large.length > 0) await startMany(large, wanted);
    });
    return last.current;
  };

  /** Resolves with the change to undo; null when nothing changed, or when it is permanent. */
  const changePart = async ({ libraryRef, ids }: SmallPart, wanted: SelectedChange) => {
    if (wanted.kind !== 'purge') return changeAtOnce(libraryRef, ids, wanted);
    await purgingFew.mutateAsync({ ...libraryRef, ids });
    return null;
  };

  async function changeFew(parts: SmallPart[], { change, targetName, leaves }: Wanted) {
    const ids = idsOf(parts);
    if (leaves) {
      browsing.mark(ids, true);
      browsing.clear();
    }
    setPending(true);
    const changes: string[] = [];
    const changed: SmallPart[] = [];
    const refused: SmallPart[] = [];
    let problem: unknown;
    for (const part of parts)
      try {
        const id = await changePart(part, change);
        if (id) changes.push(id);
        changed.push(part);
      } catch (error) {
        refused.push(part);
        problem = error;
      }
    const value = change.kind === 'approve' ? change.state : (targetName ?? null);
    const done = describeDone(change.kind, value, idsOf(changed).length);
    const said = [
      ...(changed.length > 0 ? [done] : []),
      ...(refused.length > 0 ? [errorMessage(problem)] : []),
    ];
    const run = () => {
      last.current = last.current.then(() => undo(changes));
    };
    const text = said.join(' ');
    toast(changes.length > 0 ? { text, actions: [{ label: 'Undo', run }] } : { text });
    if (leaves && refused.length > 0) {
      browsing.mark(idsOf(refused), false);
      browsing.choose(idsOf(refused));
    }
    try {
      await browsing.refresh();
    } finally {
      if (leaves) browsing.mark(ids, false);
      setPending(false);
    }
    restoreGridFocus();
  }

  async function startMany(parts: Part[], { change, leaves }: Wanted) {
    setPending(true);
    try {
      for (const { libraryRef, selection } of parts)
        if (change.kind === 'purge')
          await purging.mutateAsync({ ...libraryRef, selection, change });
        else await starting.mutateAsync({ ...libraryRef, selection, change });
      if (leaves) browsing.clear();
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
    await refreshBulkChanges();
    setPending(false);
    restoreGridFocus();
  }
  const trash = (parts: Part[]) => void change(parts, { change: { kind: 'trash' }, leaves: true });
  /** Whether something is selected, or was until a moment ago: then the page needs the bar of the selection. */
  const isSelecting = browsing.selected.count > 0 || pending;
  return { change, trash, pending, isSelecting };
}

const idsOf = (parts: SmallPart[]) => parts.flatMap(({ ids }) => ids);
