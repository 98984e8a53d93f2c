'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Group } from '@/contract/browse/browse';
import { groupingOf, MAX_SELECTED, type View } from '@/contract/browse/view';
import type { GridSource } from '../browse/grid-source';
import { type FirstBlock, isSame, STALE_MS } from '../browse/use-blocks';
import { useBrowsing } from '../browse/use-browsing';
import { usePollProcessing } from '../browse/use-poll-processing';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { orRefused } from '../filter/filter-problem';
import { type Groups, withHeadings } from '../grid/group-headings';
import { exceptionsOf } from '../grid/selection';

/**
 * The state of a library's grid. Assets in processing update as soon as they are done. `problem`: why the filter that
 * was rendered first is none.
 */
export function useLibraryBrowsing(
  libraryRef: LibraryRef,
  view: View,
  first: FirstBlock,
  problem: string | null,
) {
  const groups = useGroups(libraryRef, view, first);
  const likelyTotal = groups?.list.reduce((sum, { count }) => sum + count, 0);
  const browsing = useBrowsing({ ...useLibrarySource(libraryRef, view, first), likelyTotal });
  usePollProcessing(libraryRef, view.trashed ? [] : browsing.waiting);
  const given = isSame(first.view, view) ? problem : null;
  return orRefused({ ...browsing, grid: { ...browsing.grid, groups } }, given);
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

/** The groups of a view; null if it is not grouped, or until they are loaded. */
function useGroups(libraryRef: LibraryRef, view: View, first: FirstBlock): Groups | null {
  const calls = useCalls();
  const grouping = groupingOf(view);
  const given = isSame(first.view, view) ? first : null;
  // The groups of the previous filters are shown until the new ones arrive, but never months as cameras.
  const last = useRef<{ grouping: typeof grouping; groups: Group[] | undefined }>(undefined);
  const { data } = useQuery(
    calls.browse.groups.queryOptions(
      { ...libraryRef, view },
      {
        enabled: grouping !== null,
        ...asRendered(given?.groups ?? undefined, given?.at ?? 0, STALE_MS),
        placeholderData: last.current?.grouping === grouping ? last.current.groups : undefined,
      },
    ),
  );
  last.current = { grouping, groups: data };
  return useMemo(() => (grouping && data ? withHeadings(grouping, data) : null), [grouping, data]);
}
