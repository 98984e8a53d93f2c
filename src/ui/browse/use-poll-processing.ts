'use client';

import { useEffect } from 'react';
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
  const ids = waiting.slice(0, LIMITS.idsPerCall).join();
  // Restarts whenever an asset is done: the next one is probably almost done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: libraryRef is constant for the page.
  useEffect(() => {
    if (ids === '') return;
    let stopped = false;
    let pauseMs = FIRST_POLL_MS;
    let timer = setTimeout(poll, pauseMs);
    async function poll() {
      if (!document.hidden) {
        await updateTiles(ids.split(','), ({ processing }) => processing !== 'waiting');
      }
      if (stopped) return;
      pauseMs = Math.min(SLOWEST_POLL_MS, pauseMs * 1.3);
      timer = setTimeout(poll, pauseMs);
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [ids]);
}
