'use client';

import { useRef } from 'react';
import type { Neighbour } from '@/contract/browse';
import { LIMITS } from '@/contract/limits';
import { ASSETS_PER_BLOCK } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { useCalls, useClient } from '../call/call-provider';
import { blocksOf } from '../grid/grid-layout';
import type { RequestRef } from '../url/request-url';

type Found = Pick<Neighbour, 'id' | 'libraryId'>;

/** The assets of a request for approval as the source of a grid, with the libraries of the fetched assets. */
export function useRequestSource(
  requestRef: RequestRef,
  first: NonNullable<GridSource<Neighbour>['first']>,
) {
  const { block } = useCalls().approvalRequest;
  const client = useClient();
  const fetched = useRef(new Map<string, string>());
  const note = (tiles: Found[]) => {
    for (const { id, libraryId } of tiles) fetched.current.set(id, libraryId);
  };
  const fetchBlock = async (number: number, signal?: AbortSignal) => {
    const found = await client.approvalRequest.block.query({ ...requestRef, number }, { signal });
    note(found.tiles);
    return found;
  };
  const source: GridSource<Neighbour> = {
    key: first.key,
    first,
    blockKey: (number) => block.queryKey({ ...requestRef, number }),
    fetchBlock,
    async fetchIds(offset, count) {
      const numbers = blocksOf(offset, offset + count, offset + count);
      const blocks = await Promise.all(numbers.map((number) => fetchBlock(number)));
      const from = offset % ASSETS_PER_BLOCK;
      const tiles = blocks.flatMap((found) => found.tiles);
      return tiles.slice(from, from + count).map(({ id }) => id);
    },
    maxSelected: LIMITS.approvalRequest.assets,
    inBulk: null,
  };

  /** The assets with these ids, each with its library at the last fetch. */
  function foundOf(ids: string[]): Found[] {
    const rendered = new Map(first.block.tiles.map(({ id, libraryId }) => [id, libraryId]));
    return ids.flatMap((id) => {
      const libraryId = fetched.current.get(id) ?? rendered.get(id);
      return libraryId ? [{ id, libraryId }] : [];
    });
  }
  return { source, foundOf };
}
