'use client';

import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Neighbour } from '@/contract/browse/browse';

/** An asset of any library. */
export type Found = Pick<Neighbour, 'id' | 'libraryId'>;

/**
 * The assets in a grid of several libraries by id, as last fetched. They are read from the blocks that `filter` finds, and
 * kept: a block scrolled out of view leaves the memory.
 */
export function useFoundAssets<Asset extends Found>(filter: QueryFilters) {
  const queryClient = useQueryClient();
  const kept = useRef(new Map<string, Asset>());
  /** Keeps assets fetched without a block, as those of a long range are. Returns their ids. */
  const note = (assets: Asset[]): string[] => {
    for (const asset of assets) kept.current.set(asset.id, asset);
    return assets.map(({ id }) => id);
  };
  const foundOf = (ids: string[]): Asset[] => {
    if (ids.length === 0) return [];
    const blocks = queryClient
      .getQueryCache()
      .findAll(filter)
      .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    for (const { state } of blocks)
      note((state.data as { tiles: Asset[] } | undefined)?.tiles ?? []);
    return ids.flatMap((id) => kept.current.get(id) ?? []);
  };
  return { note, foundOf };
}
