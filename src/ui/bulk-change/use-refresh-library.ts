'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCalls } from '../call/call-provider';

/**
 * Refetches the visible blocks of libraries, searches and collections after a change. Other blocks are refetched when
 * they come into view.
 */
export function useRefreshLibrary() {
  const calls = useCalls();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const all = [
      calls.browse.block,
      calls.browse.similar,
      calls.search.block,
      calls.collection.block,
      calls.feedback.block,
      calls.feedback.counts,
      calls.approvalRequest.block,
    ].map((block) => block.pathFilter());
    for (const blocks of all) queryClient.removeQueries({ ...blocks, type: 'inactive' });
    void queryClient.invalidateQueries(calls.page.library.pathFilter());
    void queryClient.invalidateQueries(calls.browse.groups.pathFilter());
    void queryClient.invalidateQueries(calls.page.asset.pathFilter());
    void queryClient.invalidateQueries(calls.approvalRequest.page.pathFilter());
    void queryClient.invalidateQueries(calls.page.tags.pathFilter());
    await Promise.all(all.map((blocks) => queryClient.invalidateQueries(blocks)));
  }, [calls, queryClient]);
}
