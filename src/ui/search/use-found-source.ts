'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { FoundTile } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK, MAX_FOUND_SELECTED } from '@/contract/browse/view';
import type { GridSource } from '../browse/grid-source';
import { useCalls, useClient } from '../call/call-provider';
import type { SearchQuery } from '../format/search-url';

const FRESH_MS = 30_000;

/** The results of a search as the source of a grid. */
export function useFoundSource(
  organizationId: string,
  search: SearchQuery,
  first: GridSource<FoundTile>['first'] = null,
): GridSource<FoundTile> {
  const calls = useCalls();
  const client = useClient();
  const queryClient = useQueryClient();
  const inputOf = (number: number) => ({ organizationId, ...search, number });
  const blockKey = (number: number) => calls.search.block.queryKey(inputOf(number));
  const fetchBlock = (number: number, signal: AbortSignal) =>
    client.search.block.query(inputOf(number), { signal });
  /** Fetches block by block: an organization may run two searches at a time. */
  const fetchIds = async (offset: number, count: number) => {
    const from = Math.floor(offset / ASSETS_PER_BLOCK);
    const ids: string[] = [];
    for (let number = from; number * ASSETS_PER_BLOCK < offset + count; number++) {
      const { tiles } = await queryClient.fetchQuery({
        queryKey: blockKey(number),
        queryFn: ({ signal }) => fetchBlock(number, signal),
        staleTime: FRESH_MS,
      });
      ids.push(...tiles.map(({ id }) => id));
    }
    const skipped = offset - from * ASSETS_PER_BLOCK;
    return ids.slice(skipped, skipped + count);
  };
  return {
    key: JSON.stringify(inputOf(0)),
    first,
    blockKey,
    fetchBlock,
    fetchIds,
    maxSelected: MAX_FOUND_SELECTED,
    inBulk: null,
  };
}
