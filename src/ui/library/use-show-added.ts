'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Block } from '@/contract/browse/browse';
import type { View } from '@/contract/browse/view';
import { isAtTop, isSame } from '../browse/use-blocks';
import type { Browsing } from '../browse/use-browsing';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { useUploadedTo } from '../upload/uploads';

/** The shortest pause between two requests while files are added one after another. */
const PAUSE_MS = 800;

/**
 * Shows assets added to a view by an upload here, in another tab or by a colleague. They appear at once while the page
 * is scrolled to the top and nothing is selected. Otherwise they appear when the person returns there, so the grid does
 * not move under their eyes. `heard`: the originals in the library, and how often it changed. Returns how many assets
 * are waiting.
 */
export function useShowAdded(
  libraryRef: LibraryRef,
  view: View,
  heard: { assetsCount: number; changes: number },
  { refresh, selected }: Browsing,
): number {
  const calls = useCalls();
  const options = calls.browse.total.queryOptions({ ...libraryRef, view }, { enabled: false });
  const { data: total, dataUpdatedAt: heardAt, refetch } = useQuery(options);
  const uploaded = useUploadedTo(libraryRef);
  useWhenChanged(`${heard.assetsCount}+${heard.changes}+${uploaded}`, () => void refetch());

  const oldest = useOldestBlock(libraryRef, view);
  const shown = total === undefined ? null : oldest();
  const added = total !== undefined && shown && shown.at < heardAt ? total - shown.total : 0;
  const isDue = added !== 0 && selected.count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer retries a failed refresh.
  useEffect(() => {
    if (!isDue) return;
    const over = new AbortController();
    const show = () => {
      if (!isAtTop()) return;
      over.abort();
      void refresh();
    };
    window.addEventListener('scroll', show, { passive: true, signal: over.signal });
    show();
    return () => over.abort();
  }, [isDue, heardAt, refresh]);
  return Math.max(0, added);
}

/** Finds the earliest fetched block of a view in memory: its content is still shown somewhere. */
function useOldestBlock(libraryRef: LibraryRef, view: View) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  return (): { total: number; at: number } | null => {
    const found = queryClient
      .getQueryCache()
      .findAll(calls.browse.block.queryFilter(libraryRef))
      .filter(({ queryKey }) => {
        const [, asked] = queryKey as [string[], { input: { view: View } }];
        return isSame(asked.input.view, view);
      })
      .flatMap(({ state: { data, dataUpdatedAt, isInvalidated } }) =>
        // An invalidated block is fetched again before it is shown again.
        data && !isInvalidated ? { total: (data as Block).total, at: dataUpdatedAt } : [],
      );
    return found.sort((one, other) => one.at - other.at)[0] ?? null;
  };
}

/** Calls `ask` after `key` has changed, at most once in `PAUSE_MS`. */
function useWhenChanged(key: string, ask: () => void) {
  const latest = useRef({ key, ask });
  latest.current = { key, ask };
  const asked = useRef(key);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (timer.current !== undefined || asked.current === key) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      asked.current = latest.current.key;
      latest.current.ask();
    }, PAUSE_MS);
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
