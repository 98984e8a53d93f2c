'use client';

import type { Block } from '@/contract/browse';
import { ASSETS_PER_BLOCK, MAX_SELECTED } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { useCalls, useClient } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';

/** The images similar to an asset as the source of a grid: one block. */
export function useSimilarSource(
  assetRef: AssetRef,
  first: { block: Block; at: number },
): GridSource {
  const calls = useCalls();
  const client = useClient();
  const input = { ...assetRef, most: ASSETS_PER_BLOCK };
  const fetchBlock = (_: number, signal?: AbortSignal) =>
    client.browse.similar.query(input, signal && { signal });
  return {
    key: assetRef.assetId,
    first: { ...first, key: assetRef.assetId },
    blockKey: () => calls.browse.similar.queryKey(input),
    fetchBlock,
    fetchIds: async (offset, count) => {
      const { tiles } = await fetchBlock(0);
      return tiles.slice(offset, offset + count).map(({ id }) => id);
    },
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
}
