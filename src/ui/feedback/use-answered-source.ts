'use client';

import { MAX_SELECTED } from '@/contract/browse/view';
import type { AnsweredTile, FeedbackFilter } from '@/contract/sharing/feedback-page';
import type { GridSource } from '../browse/grid-source';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { useCalls, useClient } from '../call/call-provider';

export type LinkRef = { organizationId: string; linkId: string };

/** The assets of a link that visitors answered about as the source of a grid, with the libraries of the fetched assets. */
export function useAnsweredSource(
  linkRef: LinkRef,
  filter: FeedbackFilter,
  first: GridSource<AnsweredTile>['first'],
) {
  const { block } = useCalls().feedback;
  const { feedback } = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const fetchIds = async (wanted: FeedbackFilter, offset: number, count: number) =>
    note(await feedback.ids.query({ ...linkRef, filter: wanted, offset, count }));
  const source: GridSource<AnsweredTile> = {
    key: filter,
    first,
    blockKey: (number) => block.queryKey({ ...linkRef, filter, number }),
    fetchBlock: (number, signal) =>
      feedback.block.query({ ...linkRef, filter, number }, { signal }),
    fetchIds: (offset, count) => fetchIds(filter, offset, count),
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
  return {
    source,
    foundOf,
    fetchAll: (wanted: FeedbackFilter) => fetchIds(wanted, 0, MAX_SELECTED),
  };
}
