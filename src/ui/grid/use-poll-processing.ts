'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Block, Tile } from '@/contract/browse';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from './use-blocks';

const FIRST_POLL_MS = 1500;
const SLOWEST_POLL_MS = 15_000;

/**
 * Polls assets that are being processed, at growing intervals and only while the window is visible, and updates the
 * changed ones in the cached blocks.
 */
export function usePollProcessing(libraryRef: LibraryRef, waiting: string[]) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const ids = waiting.slice(0, LIMITS.idsPerCall).join();
  // Restarts whenever an asset is done: the next one is probably near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: libraryRef is constant for the page.
  useEffect(() => {
    if (ids === '') return;
    let stopped = false;
    let pauseMs = FIRST_POLL_MS;
    let timer = setTimeout(poll, pauseMs);
    async function poll() {
      if (!document.hidden) {
        const options = calls.browse.tiles.queryOptions({ ...libraryRef, ids: ids.split(',') });
        const found = await queryClient
          .fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
          .catch(() => []);
        putInPlace(found.filter(({ processing }) => processing !== 'waiting'));
      }
      if (stopped) return;
      pauseMs = Math.min(SLOWEST_POLL_MS, pauseMs * 1.3);
      timer = setTimeout(poll, pauseMs);
    }
    function putInPlace(done: Tile[]) {
      if (done.length === 0) return;
      const byId = new Map(done.map((tile) => [tile.id, tile]));
      queryClient.setQueriesData<Block>(calls.browse.block.pathFilter(), (block) => {
        if (!block?.tiles.some(({ id }) => byId.has(id))) return block;
        return { ...block, tiles: block.tiles.map((tile) => byId.get(tile.id) ?? tile) };
      });
    }
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [ids]);
}
