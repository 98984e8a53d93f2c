'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Group } from '@/contract/browse';
import { groupingOf, type View } from '@/contract/view';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { type Groups, withHeadings } from '../grid/group-headings';
import { type FirstBlock, isSame, STALE_MS } from './use-blocks';

/** The groups of a view; null if it is not grouped, or until they are loaded. */
export function useGroups(libraryRef: LibraryRef, view: View, first: FirstBlock): Groups | null {
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
