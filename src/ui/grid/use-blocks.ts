'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Block, Tile } from '@/contract/browse';
import { ASSETS_PER_BLOCK, type View } from '@/contract/view';
import { useCalls } from '../call/call-provider';

export type LibraryRef = { organizationId: string; libraryId: string };

/** The first block of a view as the server rendered it, and when. */
export type FirstBlock = { view: View; block: Block; at: number };

/** The shortest pause between two sets of fetched blocks; fast scrolling skips the blocks in between. */
const PAUSE_MS = 90;

/** How long a block counts as fresh, and how long it stays in memory after it has left the screen. */
const STALE_MS = 30_000;
const CACHE_MS = 90_000;

/** The assets of a view by place. The blocks `wanted` are fetched. */
export function useBlocks(
  libraryRef: LibraryRef,
  view: View,
  wanted: number[],
  first: FirstBlock | null,
) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const numbers = useSettled(wanted);
  const optionsOf = (number: number) => {
    const given = number === 0 && first && isSame(first.view, view) ? first : null;
    return calls.browse.block.queryOptions(
      { ...libraryRef, view, number },
      {
        staleTime: STALE_MS,
        gcTime: CACHE_MS,
        initialData: given?.block,
        initialDataUpdatedAt: given?.at,
        trpc: { abortOnUnmount: true },
      },
    );
  };
  const results = useQueries({ queries: numbers.map(optionsOf) });
  const cached = (number: number) =>
    queryClient.getQueryData<Block>(optionsOf(number).queryKey) ?? null;
  const newest = results
    .filter(({ data }) => data)
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0];
  return {
    /** The number of assets in the view; null while it is unknown. */
    total: newest?.data?.total ?? null,
    failure: results.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
    /** Null while it is not fetched. */
    tileAt: (place: number): Tile | null =>
      cached(Math.floor(place / ASSETS_PER_BLOCK))?.tiles[place % ASSETS_PER_BLOCK] ?? null,
  };
}

export const isSame = (one: View, other: View) => JSON.stringify(one) === JSON.stringify(other);

/** The numbers, updated at most once per `PAUSE_MS`. */
function useSettled(numbers: number[]): number[] {
  const [settled, setSettled] = useState(numbers);
  const key = numbers.join();
  const latest = useRef(numbers);
  latest.current = numbers;
  const [free, setFree] = useState(true);
  const follow = useCallback(() => {
    setSettled(latest.current);
    setFree(false);
  }, []);
  useEffect(() => {
    if (free && settled.join() !== key) follow();
  }, [free, settled, key, follow]);
  useEffect(() => {
    if (free) return;
    const timer = setTimeout(() => setFree(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [free]);
  return settled;
}
