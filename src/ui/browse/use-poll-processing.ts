'use client';

import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@/contract/limits';
import type { LibraryRef } from '../call/resource-ref';
import { useUpdateTiles } from './use-update-tiles';

const FIRST_POLL_MS = 1500;
const SLOWEST_POLL_MS = 15_000;

/**
 * Polls assets being processed, at growing intervals and only while the window is visible, and updates changed ones in
 * the cached blocks.
 */
export function usePollProcessing(libraryRef: LibraryRef, waiting: string[]) {
  const updateTiles = useUpdateTiles(libraryRef);
  const ids = waiting.slice(0, LIMITS.idsPerCall);
  useQuery({
    // Begins again whenever an asset is done: the next one is probably almost done.
    queryKey: ['processing', ids],
    queryFn: async () => {
      await updateTiles(ids, ({ processing }) => processing !== 'waiting');
      return null;
    },
    enabled: ids.length > 0,
    // Nothing is asked before the first interval is over.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The tiles are elsewhere: nothing is rendered for an answer.
    notifyOnChangeProps: [],
    refetchInterval: ({ state }) =>
      Math.min(SLOWEST_POLL_MS, FIRST_POLL_MS * 1.3 ** state.dataUpdateCount),
  });
}
