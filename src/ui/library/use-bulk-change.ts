'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SelectedChange } from '@/contract/bulk-change';
import { LIMITS } from '@/contract/limits';
import { formatAssetCount } from '../asset/format-quantity';
import { useRefreshBulkChanges } from '../bulk-change/use-bulk-changes';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { restoreGridFocus } from '../grid/restore-grid-focus';
import type { LibraryRef } from '../grid/use-blocks';
import { toast } from '../toast/toasts';
import type { Browsing, Selected } from './use-browsing';

/** Selected assets of one library. */
export type Part = Selected & { libraryRef: LibraryRef };
/** As few of them as one call accepts. */
type SmallPart = Part & { ids: string[] };

type Call = {
  /** Changes as many assets as one call accepts. */
  call: (libraryRef: LibraryRef, ids: string[]) => Promise<unknown>;
  /** The toast after the call; `many`: "3 assets". */
  done: (many: string) => string;
};

export type Change = Call & {
  /** The same for more of them, in the background. */
  many: SelectedChange;
  /** Whether the change removes the assets from this view. */
  leaves: boolean;
  undo?: Call | undefined;
};

const isSmall = (part: Part): part is SmallPart =>
  part.ids !== null && part.ids.length <= LIMITS.idsPerCall;

/**
 * Changes selected assets, library by library, one change after another: as many as one call accepts at once, more in the
 * background. A change of a few shows at once and is undone with a toast when the service refuses it.
 */
export function useBulkChange(browsing: Pick<Browsing, 'mark' | 'clear' | 'choose' | 'refresh'>) {
  const calls = useCalls();
  const starting = useMutation(calls.bulkChange.start.mutationOptions());
  const purging = useMutation(calls.bulkChange.purge.mutationOptions());
  const refreshBulkChanges = useRefreshBulkChanges();
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());

  const change = (parts: Part[], wanted: Change): Promise<void> => {
    const some = parts.filter(({ count }) => count > 0);
    const small = some.filter(isSmall);
    const large = some.filter((part) => !isSmall(part));
    last.current = last.current.then(async () => {
      if (small.length > 0) await changeFew(small, wanted);
      if (large.length > 0) await startMany(large, wanted);
    });
    return last.current;
  };

  async function changeFew(parts: SmallPart[], { call, leaves, done, undo }: Omit<Change, 'many'>) {
    const ids = idsOf(parts);
    if (leaves) {
      browsing.mark(ids, true);
      browsing.clear();
    }
    setPending(true);
    const changed: SmallPart[] = [];
    const refused: SmallPart[] = [];
    let problem: unknown;
    for (const part of parts)
      try {
        await call(part.libraryRef, part.ids);
        changed.push(part);
      } catch (error) {
        refused.push(part);
        problem = error;
      }
    const said = [
      ...(changed.length > 0 ? [done(formatAssetCount(idsOf(changed).length))] : []),
      ...(refused.length > 0 ? [errorMessage(problem)] : []),
    ];
    const run = () => {
      last.current = last.current.then(
        () => undo && changeFew(changed, { ...undo, leaves: false }),
      );
    };
    const text = said.join(' ');
    toast(undo && changed.length > 0 ? { text, action: { label: 'Undo', run } } : { text });
    if (leaves && refused.length > 0) browsing.choose(idsOf(refused));
    await browsing.refresh();
    if (leaves) browsing.mark(ids, false);
    setPending(false);
    restoreGridFocus();
  }

  async function startMany(parts: Part[], { many, leaves }: Change) {
    setPending(true);
    try {
      for (const { libraryRef, selection } of parts)
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

const idsOf = (parts: SmallPart[]) => parts.flatMap(({ ids }) => ids);
