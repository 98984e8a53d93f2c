'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAtTop } from '../browse/use-blocks';
import type { SearchQuery } from '../format/search-url';
import { useFoundSource } from './use-found-source';

/** How often results are refetched while one of the first is in processing. */
const POLL_MS = 3000;

/**
 * The search behind the shown results: the previous one until the first results of the wanted one arrive. Late
 * responses are ignored, because each is cached under its own query.
 */
export function useShownSearch(organizationId: string, wanted: SearchQuery) {
  const { key, blockKey, fetchBlock } = useFoundSource(organizationId, wanted);
  const query = useQuery({
    queryKey: blockKey(0),
    queryFn: ({ signal }) => fetchBlock(0, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: 1,
    // Cached results are shown at once and refetched.
    staleTime: 0,
    refetchOnWindowFocus: isAtTop,
    refetchInterval: ({ state: { data } }) =>
      data?.tiles.some(({ processing }) => processing === 'waiting') ? POLL_MS : false,
  });
  const [last, setLast] = useState({ key, search: wanted });
  const earlier = query.isPlaceholderData;
  if (query.data && !earlier && last.key !== key) setLast({ key, search: wanted });
  const { data: block, dataUpdatedAt: at, error } = query;
  return {
    /** Null while nothing is known. */
    shown: block
      ? {
          search: earlier ? last.search : wanted,
          first: { key: earlier ? last.key : key, block, at },
        }
      : null,
    /** Whether these are the results of the previous search. */
    earlier,
    error,
    retry: () => void query.refetch(),
  };
}
