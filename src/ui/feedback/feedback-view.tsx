'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Neighbour } from '@/contract/browse/browse';
import { FEEDBACK_FILTERS } from '@/contract/choices';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { AnsweredBlock, FeedbackFilter, FeedbackPage } from '@/contract/sharing/feedback-page';
import { EmptyView } from '../browse/empty-view';
import { LoadError } from '../browse/load-error';
import { useBrowsing } from '../browse/use-browsing';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { onDemand } from '../control/on-demand';
import { orToast } from '../control/or-toast';
import { AnswerPills } from '../format/answer-pills';
import { formatNumber } from '../format/format-quantity';
import { AssetGrid } from '../grid/asset-grid';
import { DisplayMenu } from '../grid/display-menu';
import type { TileActionsProps } from '../grid/grid-tile';
import { partsOfFound } from '../selection/parts-of-found';
import { useSelectedChange } from '../selection/use-selected-change';
import { AnsweredVisitors } from './answered-visitors';
import { FeedbackComments } from './feedback-comments';
import { FeedbackHead } from './feedback-head';
import { type LinkRef, useAnsweredSource } from './use-answered-source';

type FeedbackViewProps = {
  linkRef: LinkRef;
  /** The organization, as its search page has it. */
  organization: SearchPage;
  first: { page: FeedbackPage; block: AnsweredBlock; at: number };
};

const ASK_EVERY_MS = 20_000;

const FILTER_NAMES: Record<FeedbackFilter, string> = {
  all: 'All',
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
  commented: 'Commented',
};

const SelectionTools = onDemand(() =>
  import('../selection/selection-tools').then((module) => module.SelectionTools),
);

/** What visitors of a link answered: its assets with their picks, by filter, with the actions of a library. */
export function FeedbackView({ linkRef, organization, first }: FeedbackViewProps) {
  const { organizationId } = linkRef;
  const [filter, setFilter] = useState<FeedbackFilter>('all');
  const options = useCalls().feedback.page.queryOptions(linkRef, {
    ...asRendered(first.page, first.at),
    refetchInterval: ASK_EVERY_MS,
  });
  const { data: page, dataUpdatedAt } = useQuery(options);
  useSeenAnswers(linkRef, page.answered);
  const { block, at } = first;
  const { source, foundOf, fetchAll } = useAnsweredSource(linkRef, filter, {
    key: 'all',
    block,
    at,
  });
  const browsing = useBrowsing(source);
  const bulk = useSelectedChange(browsing);
  const parts = () => partsOfFound(organizationId, foundOf(browsing.selected.ids ?? []));
  const trash = () => bulk.trash(parts());
  // Answers that arrived meanwhile; a selection stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the page was asked for again.
  useEffect(() => {
    if (!bulk.isSelecting) void browsing.refresh();
  }, [dataUpdatedAt]);
  const [wanted, setWanted] = useState<string[] | null>(null);
  // After another filter has cleared the selection.
  useEffect(() => {
    if (wanted === null) return;
    browsing.choose(wanted);
    setWanted(null);
  }, [wanted, browsing.choose]);
  const selectYes = async () => {
    const ids = await orToast(fetchAll('yes'));
    if (!ids) return;
    setWanted(ids);
    setFilter('yes');
  };
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      <FeedbackHead linkRef={linkRef} page={page} onSelectYes={() => void selectYes()} />
      {page.counts.all === 0 ? (
        <EmptyView title="No answers yet">
          <p className="text-quiet">Picks and comments of visitors appear here.</p>
        </EmptyView>
      ) : (
        <>
          <div className="wide-page flex items-start justify-between gap-2">
            <AnswerFilter filter={filter} counts={page.counts} onChange={setFilter} />
            <DisplayMenu />
          </div>
          <AnsweredVisitors linkRef={linkRef} mayRemove={page.mayRemove} />
          {filter === 'commented' && <FeedbackComments linkRef={linkRef} page={page} at={at} />}
          {browsing.isKnown && browsing.total === 0 ? (
            <p className="wide-page text-quiet">No assets with this answer.</p>
          ) : (
            <AssetGrid
              key={filter}
              label={`Answers: ${FILTER_NAMES[filter]}`}
              pathOf={({ id, libraryId }: Neighbour) => `/app/${organizationId}/${libraryId}/${id}`}
              groups={null}
              {...browsing.grid}
              actions={AnswerMarks}
              onRemove={trash}
            />
          )}
        </>
      )}
      <SelectionTools
        needed={bulk.isSelecting}
        page={organization}
        browsing={browsing}
        bulk={bulk}
        parts={parts()}
        onTrash={trash}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

type AnswerFilterProps = {
  filter: FeedbackFilter;
  counts: FeedbackPage['counts'];
  onChange: (filter: FeedbackFilter) => void;
};

const AnswerFilter = ({ filter, counts, onChange }: AnswerFilterProps) => (
  <fieldset className="flex min-w-0 flex-wrap gap-1.5">
    <legend className="sr-only">Filter</legend>
    {FEEDBACK_FILTERS.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === filter}
        onClick={() => onChange(each)}
        className="min-h-10 rounded-full border border-edge/60 bg-surface px-4 text-sm tabular-nums max-sm:px-3 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
      >
        {FILTER_NAMES[each]} {formatNumber(counts[each])}
      </button>
    ))}
  </fieldset>
);

/** How visitors of a link answered about an asset, on its tile. */
function AnswerMarks({ tile: { answers } }: TileActionsProps) {
  if (!answers) return null;
  const { yes, maybe, no, comments } = answers;
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 z-2 flex flex-wrap justify-end gap-1 p-1.5">
      <AnswerPills answers={{ yes: yes.length, maybe: maybe.length, no: no.length, comments }} />
    </p>
  );
}

/**
 * Marks the answers of a link as seen while its page is open, so that the bell no longer counts them and no mail tells
 * them. `answered`: when a visitor answered last, in unix milliseconds; null: never.
 */
function useSeenAnswers(linkRef: LinkRef, answered: number | null) {
  const calls = useCalls().feedback;
  const queryClient = useQueryClient();
  const { organizationId } = linkRef;
  const { mutate } = useMutation(
    calls.seenOfLink.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: calls.news.queryKey({ organizationId }) }),
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: linkRef is constant for the page.
  useEffect(() => {
    if (answered !== null) mutate({ ...linkRef, until: answered });
  }, [answered, mutate]);
}
