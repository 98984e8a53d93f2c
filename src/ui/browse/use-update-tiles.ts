'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { Block, Tile } from '@/contract/browse/browse';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';

/**
 * Refetches assets of a library and replaces them in the blocks in memory. Skips assets in no block, and those `isNews`
 * excludes. A failure changes nothing.
 */
export function useUpdateTiles(libraryRef: LibraryRef) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const blocks = calls.browse.block.pathFilter();

  const shownOf = (ids: ReadonlySet<string>) =>
    queryClient
      .getQueriesData<Block>(blocks)
      .flatMap(([, block]) => block?.tiles ?? [])
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => id);

  const putInPlace = (found: Tile[]) => {
    if (found.length === 0) return;
    const byId = new Map(found.map((tile) => [tile.id, tile]));
    queryClient.setQueriesData<Block>(blocks, (block) => {
      if (!block?.tiles.some(({ id }) => byId.has(id))) return block;
      return { ...block, tiles: block.tiles.map((tile) => byId.get(tile.id) ?? tile) };
    });
  };

  return async (ids: string[], isNews: (tile: Tile) => boolean = () => true) => {
    const shown = [...new Set(shownOf(new Set(ids)))];
    for (let start = 0; start < shown.length; start += LIMITS.idsPerCall) {
      const some = shown.slice(start, start + LIMITS.idsPerCall);
      const options = calls.browse.tiles.queryOptions({ ...libraryRef, ids: some });
      const found = await queryClient
        .fetchQuery({ ...options, staleTime: 0, gcTime: 0 })
        .catch(() => []);
      putInPlace(found.filter(isNews));
    }
  };
}
