'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../call/call-provider';
import { kindOfSearch } from './kind-of-search';
import type { SearchQuery } from './search-url';

const PAGE_SIZE = 40;

/**
 * The results of a search, page by page. The previous results stay until the new ones arrive. Late responses are
 * ignored, because each is cached under its own query.
 */
export function useHits(organizationId: string, wanted: SearchQuery) {
  const { library, approval } = wanted;
  const { kind, text } = kindOfSearch(wanted);
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['search', organizationId, text.trim(), kind, library, approval],
    queryFn: ({ pageParam, signal }) =>
      client.search.byKind.query(
        {
          organizationId,
          q: text,
          kind,
          libraries: library ? [library] : [],
          approval: approval ? [approval] : [],
          page: String(pageParam),
          pageSize: String(PAGE_SIZE),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ found, page }) => (page * PAGE_SIZE < found ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: 1,
    // Cached results are shown at once and refetched.
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    /** Null while they are not known. */
    hits: pages ? pages.flatMap(({ hits }) => hits) : null,
    found: pages?.at(-1)?.found ?? 0,
    /** Whether the results shown belong to the previous search. */
    earlier: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isPlaceholderData ? query.fetchNextPage : null,
    fetchingMore: query.isFetchingNextPage,
  };
}
