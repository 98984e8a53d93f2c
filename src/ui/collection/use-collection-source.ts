'use client';

import type { Neighbour } from '@/contract/browse';
import type { CollectionSort } from '@/contract/collection';
import { MAX_SELECTED } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { useCalls, useClient } from '../call/call-provider';
import type { CollectionRef } from '../call/resource-ref';

/** A collection as the source of a grid, with the libraries of the fetched assets. */
export function useCollectionSource(
  collectionRef: CollectionRef,
  sort: CollectionSort,
  first: GridSource<Neighbour>['first'],
) {
  const { block } = useCalls().collection;
  const { collection } = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const source: GridSource<Neighbour> = {
    key: sort,
    first,
    blockKey: (number) => [...block.queryKey({ ...collectionRef, number }), sort],
    fetchBlock: (number, signal) =>
      collection.block.query({ ...collectionRef, number }, { signal }),
    fetchIds: async (offset, count) =>
      note(await collection.ids.query({ ...collectionRef, offset, count })),
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
  return { source, foundOf };
}
