'use client';

import { useQueryClient } from '@tanstack/react-query';
import { MAX_SELECTED, type View } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import type { FirstBlock } from '../browse/use-blocks';
import { useBrowsing } from '../browse/use-browsing';
import { useGroups } from '../browse/use-groups';
import { usePollProcessing } from '../browse/use-poll-processing';
import { useCalls, useClient } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { exceptionsOf } from '../grid/selection';

/** The state of a library's grid. Assets in processing update as soon as they are done. */
export function useLibraryBrowsing(libraryRef: LibraryRef, view: View, first: FirstBlock) {
  const groups = useGroups(libraryRef, view, first);
  const likelyTotal = groups?.list.reduce((sum, { count }) => sum + count, 0);
  const browsing = useBrowsing({ ...useLibrarySource(libraryRef, view, first), likelyTotal });
  usePollProcessing(libraryRef, view.trashed ? [] : browsing.waiting);
  return { ...browsing, grid: { ...browsing.grid, groups } };
}

function useLibrarySource(libraryRef: LibraryRef, view: View, first: FirstBlock): GridSource {
  const calls = useCalls();
  const client = useClient();
  const queryClient = useQueryClient();
  const inputOf = (number: number) => ({ ...libraryRef, view, number });
  return {
    key: JSON.stringify(view),
    first: { ...first, key: JSON.stringify(first.view) },
    blockKey: (number) => calls.browse.block.queryKey(inputOf(number)),
    fetchBlock: (number, signal) => client.browse.block.query(inputOf(number), { signal }),
    fetchIds: (offset, count) => {
      const options = calls.browse.ids.queryOptions({ ...libraryRef, view, offset, count });
      return queryClient.fetchQuery({ ...options, staleTime: 0, gcTime: 0 });
    },
    maxSelected: MAX_SELECTED,
    inBulk: (selection) => ({
      view,
      ranges: selection.all
        ? null
        : selection.ranges.map(({ first, last }) => ({ first: first.id, last: last.id })),
      ...exceptionsOf(selection),
    }),
  };
}
