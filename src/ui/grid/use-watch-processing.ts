'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Block, Tile } from '@/contract/browse';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import type { LibraryAddress } from './use-blocks';

const firstMs = 1500;
const slowestMs = 15_000;

/**
 * Asks after assets that wait for being processed, slower and slower, never for a window that nobody looks at, and
 * puts what has changed into their places.
 */
export function useWatchProcessing(address: LibraryAddress, waiting: string[]) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const asked = waiting.slice(0, LIMITS.idsPerCall).join();
  // Started anew whenever one more is done: then the next one is near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the page's own.
  useEffect(() => {
    if (asked === '') return;
    let stopped = false;
    let pauseMs = firstMs;
    let timer = setTimeout(look, pauseMs);
    async function look() {
      if (!document.hidden) {
        const options = calls.browse.tiles.queryOptions({ ...address, ids: asked.split(',') });
        const found = await queryClient
          .fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
          .catch(() => []);
        putInPlace(found.filter(({ processing }) => processing !== 'waiting'));
      }
      if (stopped) return;
      pauseMs = Math.min(slowestMs, pauseMs * 1.3);
      timer = setTimeout(look, pauseMs);
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
  }, [asked]);
}
