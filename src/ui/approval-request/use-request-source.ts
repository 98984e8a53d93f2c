'use client';

import type { Neighbour } from '@/contract/browse';
import { LIMITS } from '@/contract/limits';
import { ASSETS_PER_BLOCK } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { useCalls, useClient } from '../call/call-provider';
import { blocksOf } from '../grid/grid-layout';
import type { RequestRef } from '../url/request-url';

/** The assets of a request for approval as the source of a grid, with the libraries of the fetched assets. */
export function useRequestSource(requestRef: RequestRef, first: GridSource<Neighbour>['first']) {
  const { block } = useCalls().approvalRequest;
  const client = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const fetchBlock = (number: number, signal?: AbortSignal) =>
    client.approvalRequest.block.query({ ...requestRef, number }, { signal });
  const source: GridSource<Neighbour> = {
    key: requestRef.requestId,
    first,
    blockKey: (number) => block.queryKey({ ...requestRef, number }),
    fetchBlock,
    async fetchIds(offset, count) {
      const numbers = blocksOf(offset, offset + count, offset + count);
      const blocks = await Promise.all(numbers.map((number) => fetchBlock(number)));
      const from = offset % ASSETS_PER_BLOCK;
      return note(blocks.flatMap(({ tiles }) => tiles).slice(from, from + count));
    },
    maxSelected: LIMITS.approvalRequest.assets,
    inBulk: null,
  };
  return { source, foundOf };
}
