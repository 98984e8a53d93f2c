'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Neighbour } from '@/contract/browse';
import type { CollectionBlock, CollectionSort } from '@/contract/collection';
import { MAX_SELECTED } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { useCalls, useClient } from '../call/call-provider';
import type { CollectionRef } from '../call/resource-ref';

/** An asset of a collection and its library. */
export type Collected = Pick<Neighbour, 'id' | 'libraryId'>;

/** A collection as the source of a grid, with the libraries of the fetched assets. */
export function useCollectionSource(
  collectionRef: CollectionRef,
  sort: CollectionSort,
  first: GridSource<Neighbour>['first'],
) {
  const calls = useCalls();
  const client = useClient();
  const queryClient = useQueryClient();
  // Ids of long ranges come without their tiles.
  const fetched = useRef(new Map<string, string>());
  const blocks = calls.collection.block.pathFilter();
  const blockKey = (number: number) => [
    ...calls.collection.block.queryKey({ ...collectionRef, number }),
    sort,
  ];
  const source: GridSource<Neighbour> = {
    key: sort,
    first,
    blockKey,
    fetchBlock: (number, signal) =>
      client.collection.block.query({ ...collectionRef, number }, { signal }),
    fetchIds: async (offset, count) => {
      const found = await client.collection.ids.query({ ...collectionRef, offset, count });
      for (const { id, libraryId } of found) fetched.current.set(id, libraryId);
      return found.map(({ id }) => id);
    },
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };

  /** The assets with these ids, each with its library at the last fetch. */
  function collectedOf(ids: string[]): Collected[] {
    for (const { state } of queryClient.getQueryCache().findAll(blocks))
      for (const { id, libraryId } of (state.data as CollectionBlock | undefined)?.tiles ?? [])
        fetched.current.set(id, libraryId);
    return ids.flatMap((id) => {
      const libraryId = fetched.current.get(id);
      return libraryId ? [{ id, libraryId }] : [];
    });
  }
  return { source, collectedOf };
}
