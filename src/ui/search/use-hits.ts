'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../call/call-provider';
import type { SearchQuery } from './search-url';

const PAGE_SIZE = 40;

/**
 * What a search finds, page by page. The answer before stays until the new one is there, and an answer that comes too
 * late is dropped: each is kept under what it was asked for.
 */
export function useHits(organizationId: string, { text, library, approval }: SearchQuery) {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['search', organizationId, text.trim(), library, approval],
    queryFn: ({ pageParam, signal }) =>
      client.search.assets.query(
        {
          organizationId,
          q: text,
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
    // An answer is shown at once when one comes back to it, and asked for anew behind.
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    /** Null: not known yet. */
    hits: pages ? pages.flatMap(({ hits }) => hits) : null,
    found: pages?.at(-1)?.found ?? 0,
    /** The answer shown is that to an earlier question. */
    earlier: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isPlaceholderData ? query.fetchNextPage : null,
    fetchingMore: query.isFetchingNextPage,
  };
}
