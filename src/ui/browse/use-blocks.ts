'use client';

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Block, Group, Tile } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK, type View } from '@/contract/browse/view';
import { asRendered } from '../call/as-rendered';
import { useCallUrl } from '../call/call-provider';
import { queryNow } from '../call/query-now';
import { MAX_PRINTED } from '../grid/use-printing';
import type { GridSource, TileBlock } from './grid-source';

/** The first block of a view as rendered by the server, the groups of a grouped view, and when. */
export type FirstBlock = { view: View; block: Block; groups: Group[] | null; at: number };

/** Fast scrolling skips blocks: a block in view for less time is not fetched. */
const PAUSE_MS = 90;

/** How long a block counts as fresh, and how long it stays in memory after leaving the screen. */
export const STALE_MS = 30_000;
const CACHE_MS = 90_000;

/** The assets of a source by place. Fetches the blocks in `wanted`. */
export function useBlocks<Shown extends Tile>(
  source: Pick<GridSource<Shown>, 'key' | 'first' | 'blockKey' | 'fetchBlock' | 'refetchMs'>,
  wanted: number[],
) {
  const queryClient = useQueryClient();
  const url = useCallUrl();
  const numbers = useSettled(wanted);
  const optionsOf = (number: number) => {
    const given = number === 0 && source.first?.key === source.key ? source.first : null;
    return {
      queryKey: source.blockKey(number),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.fetchBlock(number, signal),
      gcTime: CACHE_MS,
      ...asRendered(given?.block, given?.at ?? 0, STALE_MS),
      // Elsewhere, a block with more assets before it would move the tiles the person is looking at.
      refetchOnWindowFocus: source.refetchMs ? true : isAtTop,
      refetchInterval: source.refetchMs ?? (false as const),
    };
  };
  const results = useQueries({ queries: numbers.map(optionsOf) });
  // The grid asks for the same blocks tile by tile; each cache lookup hashes the whole query.
  const found = new Map<number, TileBlock<Shown> | undefined>();
  const blockAt = (number: number) => {
    if (!found.has(number)) found.set(number, queryClient.getQueryData(source.blockKey(number)));
    return found.get(number);
  };
  const newest = results
    .filter(({ data }) => data)
    .sort((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0];
  return {
    /** The ids of the assets in each wanted block, as far as they are fetched. */
    idsInBlocks: results.flatMap(({ data }) => (data ? [data.tiles.map(({ id }) => id)] : [])),
    /** The number of assets in the source; null while unknown. */
    total: newest?.data?.total ?? null,
    failure: results.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
    /** The assets of a block; null until fetched. */
    tilesOf: (number: number): Shown[] | null => blockAt(number)?.tiles ?? null,
    /** Fetches the blocks that are printed of `total` assets, those that are not there yet. */
    onPrint: (total: number) => {
      const printed = Math.ceil(Math.min(total, MAX_PRINTED) / ASSETS_PER_BLOCK);
      for (let number = 0; number < printed; number++) {
        if (blockAt(number)) continue;
        const key = source.blockKey(number);
        const block = queryNow<TileBlock<Shown>>(url, key);
        if (block) queryClient.setQueryData(key, block);
        if (block) found.set(number, block);
      }
    },
    /** Null until fetched. */
    tileAt: (place: number): Shown | null =>
      blockAt(Math.floor(place / ASSETS_PER_BLOCK))?.tiles[place % ASSETS_PER_BLOCK] ?? null,
  };
}

export const isSame = (one: View, other: View) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The numbers of the blocks to fetch. A jump is followed at once, and so is a block next to a fetched one. Other
 * changes wait until the range stays the same for `PAUSE_MS`.
 */
function useSettled(numbers: number[]): number[] {
  const [settled, setSettled] = useState(numbers);
  const key = numbers.join();
  const isNext = numbers.some((number) => settled.includes(number));
  const changed = useRef(0);
  const followed = useRef(0);
  useEffect(() => {
    const now = Date.now();
    const isJump = now - changed.current > PAUSE_MS;
    const isDue = now - followed.current > PAUSE_MS;
    changed.current = now;
    const follow = () => {
      followed.current = Date.now();
      setSettled((was) => (was.join() === key ? was : key.split(',').map(Number)));
    };
    if (isJump || (isNext && isDue)) return follow();
    const timer = setTimeout(follow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, isNext]);
  return settled;
}

const TOP_PX = 120;

/** Whether the page is scrolled to the top. Only there may tiles move on their own. */
export const isAtTop = (): boolean => window.scrollY < TOP_PX;
