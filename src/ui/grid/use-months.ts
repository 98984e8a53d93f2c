'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Month } from '@/contract/browse';
import { hasMonths, type View } from '@/contract/view';
import { useCalls } from '../call/call-provider';
import { type FirstBlock, isSame, type LibraryRef } from './use-blocks';

/** The months of a view that is in the order of capture dates; null for others, and while they are not known. */
export function useMonths(libraryRef: LibraryRef, view: View, first: FirstBlock): Month[] | null {
  const calls = useCalls();
  const given = isSame(first.view, view) ? first : null;
  const { data } = useQuery(
    calls.browse.months.queryOptions(
      { ...libraryRef, view },
      {
        enabled: hasMonths(view),
        initialData: given?.months ?? undefined,
        initialDataUpdatedAt: given ? Math.min(given.at, Date.now()) : undefined,
        staleTime: 30_000,
        placeholderData: keepPreviousData,
      },
    ),
  );
  return hasMonths(view) ? (data ?? null) : null;
}
