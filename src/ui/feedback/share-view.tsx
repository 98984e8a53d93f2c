'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Neighbour } from '@/contract/browse/browse';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { AnsweredBlock, AnsweredTile, FeedbackPage } from '@/contract/sharing/feedback-page';
import { EmptyView } from '../browse/empty-view';
import { LoadError } from '../browse/load-error';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { onDemand } from '../control/on-demand';
import { orToast } from '../control/toasts';
import { AnswerPills } from '../format/answer-pills';
import { type Answers, answersPath } from '../format/answers-url';
import { originQuery } from '../format/origin';
import type { LinkRef } from '../format/paths';
import { AssetGrid } from '../grid/asset-grid';
import { DisplayMenu } from '../grid/display-menu';
import type { TileActionsProps } from '../grid/grid-tile';
import { useFoundBrowsing } from '../selection/use-found-browsing';
import { AnswerFilter, FILTER_NAMES } from './answer-filter';
import { FeedbackComments } from './feedback-comments';
import { ShareHead } from './share-head';
import { useAnsweredSource } from './use-answered-source';
import { Visitors } from './visitors';

type ShareViewProps = {
  linkRef: LinkRef;
  /** The organization, as its search page has it. */
  organization: SearchPage;
  first: { answers: Answers; page: FeedbackPage; block: AnsweredBlock; at: number };
};

const ASK_EVERY_MS = 20_000;

const SelectionTools = onDemand(() => import('../selection/selection-tools'), 'SelectionTools');

/** A link: its settings, and what its visitors answered, by person and by answer, with the actions of a library. */
export function ShareView({ linkRef, organization, first }: ShareViewProps) {
  const { organizationId } = linkRef;
  const [answers, setAnswers] = useState(first.answers);
  const { page, updatedAt } = useFeedbackPage(linkRef, answers, first);
  useSeenAnswers(linkRef, page.answered);
  const { fetchAll, ...found } = useAnsweredSource(linkRef, answers, first);
  const { browsing, bulk, parts, trash } = useFoundBrowsing(organizationId, found);
  // Answers that arrived meanwhile; a selection stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the page was asked for again.
  useEffect(() => {
    if (!bulk.isSelecting) void browsing.refresh();
  }, [updatedAt]);
  const show = (next: Answers) => {
    setAnswers(next);
    // The assets lead back here.
    window.history.replaceState(null, '', answersPath({ ...linkRef, ...next }));
  };
  const [wanted, setWanted] = useState<string[] | null>(null);
  // After another filter has cleared the selection.
  useEffect(() => {
    if (wanted === null) return;
    browsing.choose(wanted);
    setWanted(null);
  }, [wanted, browsing.choose]);
  const selectPicks = async () => {
    const picks = { ...answers, filter: 'yes' as const };
    const ids = await orToast(fetchAll(picks));
    if (!ids) return;
    setWanted(ids);
    show(picks);
  };
  const { visitors } = page;
  const person = visitors.find(({ id }) => id === answers.visitorId) ?? onlyOne(visitors);
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      <ShareHead
        linkRef={linkRef}
        page={page}
        answers={answers}
        client={person?.name ?? null}
        onSelect={() => void selectPicks()}
      />
      {visitors.length === 0 ? (
        <EmptyView title="No answers yet">
          <p className="text-quiet">
            {page.link.takesFeedback
              ? 'What people pick and write appears here.'
              : 'People can look, but not pick or comment.'}
          </p>
        </EmptyView>
      ) : (
        <>
          <Visitors linkRef={linkRef} page={page} answers={answers} onChange={show} />
          <div className="wide-page flex items-start justify-between gap-2">
            <AnswerFilter answers={answers} counts={page.counts} onChange={show} />
            <DisplayMenu />
          </div>
          {answers.filter === 'commented' && (
            <FeedbackComments linkRef={linkRef} answers={answers} page={page} at={first.at} />
          )}
          {browsing.isKnown && browsing.total === 0 ? (
            <p className="wide-page text-quiet">No assets with this answer.</p>
          ) : (
            <AssetGrid
              key={found.source.key}
              label={`Answers: ${FILTER_NAMES[answers.filter]}`}
              pathOf={({ id, libraryId }: Neighbour) =>
                `/app/${organizationId}/${libraryId}/${id}${originQuery({ kind: 'answers', answers: { ...answers, linkId: linkRef.linkId } })}`
              }
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
        archiveName={[
          person?.name,
          page.link.title,
          answers.filter !== 'all' && FILTER_NAMES[answers.filter].toLowerCase(),
        ]
          .filter(Boolean)
          .join(' – ')}
      />
      <LoadError failure={browsing.failure} retry={browsing.retry} />
    </div>
  );
}

/** The only one of a list; undefined where there are none or several. */
const onlyOne = <Item,>(list: Item[]): Item | undefined =>
  list.length === 1 ? list[0] : undefined;

/** The page for these answers, kept up to date. While those of somebody else are loaded, it shows the last. */
function useFeedbackPage(linkRef: LinkRef, answers: Answers, first: ShareViewProps['first']) {
  const { visitorId } = answers;
  const isFirst = visitorId === first.answers.visitorId;
  const options = useCalls().feedback.page.queryOptions(
    { ...linkRef, visitorId },
    {
      ...asRendered(isFirst ? first.page : undefined, isFirst ? first.at : 0),
      placeholderData: keepPreviousData,
      refetchInterval: ASK_EVERY_MS,
    },
  );
  const { data, dataUpdatedAt } = useQuery(options);
  return { page: data ?? first.page, updatedAt: dataUpdatedAt };
}

/** How visitors of a link answered about an asset, on its tile: with the initials of those who gave a name. */
function AnswerMarks({ tile: { answers } }: TileActionsProps) {
  if (!answers) return null;
  const { yes, maybe, no, comments } = answers as AnsweredTile['answers'];
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 z-2 flex flex-wrap justify-end gap-1 p-1.5">
      <AnswerPills
        answers={{ yes: yes.length, maybe: maybe.length, no: no.length, comments }}
        names={{ yes, maybe, no }}
      />
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
