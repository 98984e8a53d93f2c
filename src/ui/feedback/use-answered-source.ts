'use client';

import { MAX_SELECTED } from '@/contract/browse/view';
import type { AnsweredBlock, AnsweredTile } from '@/contract/sharing/feedback-page';
import type { GridSource } from '../browse/grid-source';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { useCalls, useClient } from '../call/call-provider';
import type { Answers } from '../format/answers-url';
import type { LinkRef } from '../format/paths';

/** The assets of a link that visitors answered about as the source of a grid, with the libraries of the fetched assets. */
export function useAnsweredSource(
  linkRef: LinkRef,
  answers: Answers,
  first: { answers: Answers; block: AnsweredBlock; at: number },
) {
  const { block } = useCalls().feedback;
  const { feedback } = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const fetchIds = async (wanted: Answers, offset: number, count: number) =>
    note(await feedback.ids.query({ ...linkRef, ...wanted, offset, count }));
  const source: GridSource<AnsweredTile> = {
    key: keyOf(answers),
    first: { key: keyOf(first.answers), block: first.block, at: first.at },
    blockKey: (number) => block.queryKey({ ...linkRef, ...answers, number }),
    fetchBlock: (number, signal) =>
      feedback.block.query({ ...linkRef, ...answers, number }, { signal }),
    fetchIds: (offset, count) => fetchIds(answers, offset, count),
    maxSelected: MAX_SELECTED,
    inBulk: null,
  };
  return { source, foundOf, fetchAll: (wanted: Answers) => fetchIds(wanted, 0, MAX_SELECTED) };
}

const keyOf = ({ filter, visitorId }: Answers) => `${filter} ${visitorId ?? ''}`;
