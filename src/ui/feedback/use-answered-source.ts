'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Neighbour } from '@/contract/browse';
import type { AnsweredBlock, AnsweredTile, FeedbackFilter } from '@/contract/feedback-page';
import { MAX_SELECTED } from '@/contract/view';
import type { GridSource } from '../browse/grid-source';
import { useCalls, useClient } from '../call/call-provider';

export type LinkRef = { organizationId: string; linkId: string };

/** The assets of a link that visitors answered about as the source of a grid, with the libraries of the fetched assets. */
export function useAnsweredSource(
  linkRef: LinkRef,
  filter: FeedbackFilter,
  first: GridSource<AnsweredTile>['first'],
) {
  const calls = useCalls();
  const client = useClient();
  const queryClient = useQueryClient();
  // Ids of long ranges come without their tiles.
  const fetched = useRef(new Map<string, string>());
  const fetchIds = async (wanted: FeedbackFilter, offset: number, count: number) => {
    const found = await client.feedback.ids.query({ ...linkRef, filter: wanted, offset, count });
    for (const { id, libraryId } of found) fetched.current.set(id, libraryId);
    return found.map(({ id }) => id);
  };
  const source: GridSource<AnsweredTile> = {
    key: filter,
    first,
    blockKey: (number) => calls.feedback.block.queryKey({ ...linkRef, filter, number }),
    fetchBlock: (number, signal) =>
      client.feedback.block.query({ ...linkRef, filter, number }, { signal }),
    fetchIds: (offset, count) => fetchIds(filter, offset, count),
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };

  /** The assets with these ids, each with its library at the last fetch. */
  function foundOf(ids: string[]): Pick<Neighbour, 'id' | 'libraryId'>[] {
    const blocks = queryClient.getQueryCache().findAll(calls.feedback.block.pathFilter());
    for (const { state } of blocks)
      for (const { id, libraryId } of (state.data as AnsweredBlock | undefined)?.tiles ?? [])
        fetched.current.set(id, libraryId);
    return ids.flatMap((id) => {
      const libraryId = fetched.current.get(id);
      return libraryId ? [{ id, libraryId }] : [];
    });
  }
  return {
    source,
    foundOf,
    fetchAll: (wanted: FeedbackFilter) => fetchIds(wanted, 0, MAX_SELECTED),
  };
}
