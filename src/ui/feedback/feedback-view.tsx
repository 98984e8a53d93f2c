'use client';

import { useQuery } from '@tanstack/react-query';
import { CheckCheckIcon } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import type { Neighbour } from '@/contract/browse';
import { FEEDBACK_FILTERS } from '@/contract/choices';
import type { AnsweredBlock, FeedbackFilter, FeedbackPage } from '@/contract/feedback-page';
import type { SearchPage } from '@/contract/organization-page';
import { EmptyView } from '../browse/empty-view';
import { LoadError } from '../browse/load-error';
import { useBrowsing } from '../browse/use-browsing';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { toast } from '../control/toasts';
import { formatNumber } from '../format/format-quantity';
import { AssetGrid } from '../grid/asset-grid';
import { DisplayMenu } from '../grid/display-menu';
import { partsOfFound } from '../selection/parts-of-found';
import { useSelectedChange } from '../selection/use-selected-change';
import { useTrashSelected } from '../selection/use-trash-selected';
import { EndedNote } from '../share-link/ended-note';
import { AnswerMarks } from './answer-marks';
import { AnsweredVisitors } from './answered-visitors';
import { FeedbackComments } from './feedback-comments';
import { TableButton } from './table-button';
import { type LinkRef, useAnsweredSource } from './use-answered-source';
import { useSeenAnswers } from './use-seen-answers';

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

const AnsweredSelection = onDemand(() =>
  import('./answered-selection').then((module) => module.AnsweredSelection),
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
  const { source, foundOf, fetchAll } = useAnsweredSource(linkRef, filter, {
    key: 'all',
    block: first.block,
    at: first.at,
  });
  const browsing = useBrowsing(source);
  const { selected, refresh } = browsing;
  const bulk = useSelectedChange(browsing);
  const trashSelected = useTrashSelected(bulk);
  const parts = () => partsOfFound(organizationId, foundOf(selected.ids ?? []));
  const trash = () => trashSelected(parts());
  const isSelecting = selected.count > 0 || bulk.pending;
  // Answers that arrived meanwhile; a selection stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the page was asked for again.
  useEffect(() => {
    if (!isSelecting) void refresh();
  }, [dataUpdatedAt]);
  const [wanted, setWanted] = useState<string[] | null>(null);
  // After another filter has cleared the selection.
  useEffect(() => {
    if (wanted === null) return;
    browsing.choose(wanted);
    setWanted(null);
  }, [wanted, browsing.choose]);
  const selectYes = async () => {
    try {
      setWanted(await fetchAll('yes'));
      setFilter('yes');
    } catch (error) {
      toast({ text: errorMessage(error) });
    }
  };
  const pathOf = ({ id, libraryId }: Neighbour) => `/app/${organizationId}/${libraryId}/${id}`;
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      <div className="wide-page flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0">
          <Link
            href={`/app/${organizationId}/settings/links`}
            prefetch={false}
            className="w-fit rounded-control text-sm text-quiet underline-offset-4 hover:underline"
          >
            Share links
          </Link>
          <h1 className="text-2xl wrap-anywhere">{page.title}</h1>
          {page.endedAt !== null && <EndedNote endedAt={page.endedAt} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {page.counts.yes > 0 && (
            <Button variant="primary" onClick={() => void selectYes()}>
              <CheckCheckIcon className="size-5 shrink-0" />
              Select all yes
            </Button>
          )}
          {page.counts.all > 0 && <TableButton linkRef={linkRef} title={page.title} />}
        </div>
      </div>
      {page.counts.all === 0 ? (
        <EmptyView title="No answers yet">
          <p className="text-quiet">Picks and comments of visitors appear here.</p>
        </EmptyView>
      ) : (
        <>
          <div className="wide-page flex items-start justify-between gap-2">
            <fieldset className="flex min-w-0 flex-wrap gap-1.5">
              <legend className="sr-only">Filter</legend>
              {FEEDBACK_FILTERS.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === filter}
                  onClick={() => setFilter(each)}
                  className="min-h-10 rounded-full border border-edge/60 bg-surface px-4 text-sm tabular-nums max-sm:px-3 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
                >
                  {FILTER_NAMES[each]} {formatNumber(page.counts[each])}
                </button>
              ))}
            </fieldset>
            <DisplayMenu />
          </div>
          <AnsweredVisitors linkRef={linkRef} mayRemove={page.mayRemove} />
          {filter === 'commented' && <FeedbackComments {...{ linkRef, page }} at={first.at} />}
          {browsing.isKnown && browsing.total === 0 ? (
            <p className="wide-page text-quiet">No assets with this answer.</p>
          ) : (
            <AssetGrid
              key={filter}
              label={`Answers: ${FILTER_NAMES[filter]}`}
              pathOf={pathOf}
              groups={null}
              {...browsing.grid}
              actions={AnswerMarks}
              onRemove={trash}
            />
          )}
        </>
      )}
      <AnsweredSelection
        needed={isSelecting}
        page={organization}
        {...{ browsing, bulk, parts: parts() }}
        onTrash={trash}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}
