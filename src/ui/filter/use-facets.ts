'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FacetName, Facets } from '@/contract/browse/facets';
import { useCalls } from '../call/call-provider';
import type { LibraryNames } from './chip-text';

/** Whose assets a filter chooses from: those of a library or of its trash, or all of an organization. */
export type FilterScope = {
  organizationId: string;
  library: { id: string; trashed: boolean } | null;
  /** Of the libraries that a filter may name. */
  libraries: LibraryNames;
};

const FRESH = { staleTime: 60_000, placeholderData: keepPreviousData };

/** What the assets of a filter have. Undefined until it is known. */
export function useFacets(
  { organizationId, library }: FilterScope,
  filter: string,
  facets: FacetName[],
  isWanted = true,
): Facets | undefined {
  const calls = useCalls();
  const enabled = isWanted && facets.length > 0;
  const libraryId = library?.id ?? '';
  const view = { sort: 'newest' as const, filter, trashed: library?.trashed ?? false };
  const ofLibrary = useQuery(
    calls.browse.facets.queryOptions(
      { organizationId, libraryId, view, facets },
      { ...FRESH, enabled: enabled && library !== null },
    ),
  );
  const ofSearch = useQuery(
    calls.search.count.queryOptions(
      { organizationId, filter, facets },
      { ...FRESH, enabled: enabled && library === null },
    ),
  );
  return library ? ofLibrary.data : ofSearch.data?.facets;
}
