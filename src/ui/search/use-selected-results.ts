'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FoundBlock, FoundTile } from '@/contract/browse';
import { useCalls } from '../call/call-provider';

/**
 * Returns a function for reading the selected results with their libraries, as last fetched. It keeps them because a
 * block scrolled out of view leaves the memory.
 */
export function useSelectedResults(ids: string[]): () => FoundTile[] {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const kept = useRef(new Map<string, FoundTile>());
  const read = () => {
    const wanted = new Set(ids);
    const blocks = queryClient
      .getQueryCache()
      .findAll(calls.search.block.pathFilter())
      .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    for (const { state } of blocks)
      for (const tile of (state.data as FoundBlock | undefined)?.tiles ?? [])
        if (wanted.has(tile.id)) kept.current.set(tile.id, tile);
    return ids.flatMap((id) => kept.current.get(id) ?? []);
  };
  const latest = useRef(read);
  latest.current = read;
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected results are in memory now.
  useEffect(() => void latest.current(), [key]);
  return read;
}
