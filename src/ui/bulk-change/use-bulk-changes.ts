'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BulkChange } from '@/contract/browse/bulk-change';
import { useCalls } from '../call/call-provider';
import { useRefreshLibrary } from './use-refresh-library';

const RUNNING_INTERVAL_MS = 1000;
/** Once all changes have ended, polling only checks whether an undo is still possible. */
const ENDED_INTERVAL_MS = 60_000;
/** While a change runs, the assets on the page are refetched at most this often. */
const REFRESH_INTERVAL_MS = 3000;

export const isRunning = ({ state }: BulkChange) => state === 'running' || state === 'undoing';

/** Refetches the person's bulk changes. */
export function useRefreshBulkChanges() {
  const calls = useCalls();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(calls.bulkChange.list.pathFilter());
}

/**
 * The person's bulk changes, wherever they were started, newest first. While one runs, the page shows its effect.
 * @param initial the changes rendered by the server
 */
export function useBulkChanges(initial: BulkChange[]): BulkChange[] {
  const calls = useCalls();
  const { data = [] } = useQuery(
    calls.bulkChange.list.queryOptions(undefined, {
      initialData: initial,
      staleTime: RUNNING_INTERVAL_MS,
      refetchInterval: ({ state: { data = [] } }) =>
        data.some(isRunning) ? RUNNING_INTERVAL_MS : data.length > 0 && ENDED_INTERVAL_MS,
    }),
  );
  useShowProgress(data);
  return data;
}

function useShowProgress(changes: BulkChange[]) {
  const refresh = useRefreshLibrary();
  const progress = changes.map(({ id, done, undone, kept }) => [id, done, undone, kept]).join();
  const states = changes.map(({ id, state }) => [id, state]).join();
  const last = useRef({ progress, states, at: 0 });
  useEffect(() => {
    const was = last.current;
    if (was.progress === progress && was.states === states) return;
    // The end of a change shows at once, even if the page never saw it running.
    if (was.states === states && Date.now() - was.at < REFRESH_INTERVAL_MS) return;
    last.current = { progress, states, at: Date.now() };
    void refresh();
  }, [progress, states, refresh]);
}
