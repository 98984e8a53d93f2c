'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Neighbour } from '@/contract/browse/browse';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import type { SearchPage } from '@/contract/organization/organization-page';
import type { ApprovalRequestPage, RequestedBlock } from '@/contract/sharing/approval-request';
import { EmptyView } from '../browse/empty-view';
import type { GridSource } from '../browse/grid-source';
import { LoadError } from '../browse/load-error';
import { type Found, useFoundAssets } from '../browse/use-found-assets';
import { asRendered } from '../call/as-rendered';
import { useCalls, useClient } from '../call/call-provider';
import { onDemand } from '../control/on-demand';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import type { RequestRef } from '../format/paths';
import { TimeAgo, useNow } from '../format/time-ago';
import { AssetGrid } from '../grid/asset-grid';
import { DisplayMenu } from '../grid/display-menu';
import { blocksOf } from '../grid/grid-layout';
import { useFoundBrowsing } from '../selection/use-found-browsing';

type Props = {
  requestRef: RequestRef;
  /** The organization, as its search page has it. */
  organization: SearchPage;
  first: { page: ApprovalRequestPage; block: RequestedBlock; at: number };
};

const ASK_EVERY_MS = 20_000;

const SelectionTools = onDemand(() => import('../selection/selection-tools'), 'SelectionTools');

/** The assets of a request for approval with their states, and the actions of a library. */
export function RequestView({ requestRef, organization, first }: Props) {
  const { organizationId, requestId } = requestRef;
  const options = useCalls().approvalRequest.page.queryOptions(requestRef, {
    ...asRendered(first.page, first.at),
    refetchInterval: ASK_EVERY_MS,
  });
  const { data: page } = useQuery(options);
  const { block, at } = first;
  const { browsing, bulk, parts, trash } = useFoundBrowsing(
    organizationId,
    useRequestSource(requestRef, { key: requestId, block, at }),
  );
  useSeen(requestRef, page);
  // Answers that arrived meanwhile; a selection stays as it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after something was answered.
  useEffect(() => {
    if (!bulk.isSelecting) void browsing.refresh();
  }, [page.assets, page.answered]);
  return (
    <div className="flex flex-1 flex-col gap-4 pt-5 max-sm:gap-2.5 max-sm:pt-2.5">
      <div className="wide-page flex items-start justify-between gap-x-6 gap-y-3">
        <RequestHead page={page} at={at} />
        <DisplayMenu />
      </div>
      {page.assets === 0 ? (
        <EmptyView title="No assets left" />
      ) : (
        <AssetGrid
          label="Assets of the request"
          pathOf={({ id, libraryId }: Neighbour) => `/app/${organizationId}/${libraryId}/${id}`}
          groups={null}
          {...browsing.grid}
          onRemove={trash}
        />
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

/** Who asks whom, what they say, and how many assets are answered. */
function RequestHead({ page, at }: { page: ApprovalRequestPage; at: number }) {
  const { asker, asked, message, assets, answered, created } = page;
  const now = useNow(at);
  return (
    <div className="grid min-w-0 gap-1">
      <h1 dir="auto" className="text-2xl wrap-anywhere">
        {asker === null
          ? `You asked for the approval of ${formatAssetCount(assets)}`
          : `${asker} asks you to approve ${formatAssetCount(assets)}`}
      </h1>
      {message && (
        <p dir="auto" className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere">
          {message}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span role="status">
          {formatNumber(answered)} of {formatNumber(assets)} answered
        </span>
        {asked && asked.length > 0 && (
          <span dir="auto" className="wrap-anywhere">
            Asked: <bdi>{asked.join(', ')}</bdi>
          </span>
        )}
        <TimeAgo at={created} now={now} />
      </p>
    </div>
  );
}

/** Tells the service that the person has seen the request with its answers, now and after each new answer. */
function useSeen({ organizationId, requestId }: RequestRef, { at, answered }: ApprovalRequestPage) {
  const { seen, news } = useCalls().approvalRequest;
  const queryClient = useQueryClient();
  const seeing = useMutation(seen.mutationOptions());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after something was answered.
  useEffect(() => {
    const sent = { organizationId, requestId, until: at };
    seeing.mutate(sent, {
      onSuccess: () => queryClient.invalidateQueries(news.queryFilter({ organizationId })),
    });
  }, [organizationId, requestId, answered]);
}

/** The assets of a request for approval as the source of a grid, with the libraries of the fetched assets. */
function useRequestSource(requestRef: RequestRef, first: GridSource<Neighbour>['first']) {
  const { block } = useCalls().approvalRequest;
  const client = useClient();
  const { note, foundOf } = useFoundAssets<Found>(block.pathFilter());
  const fetchBlock = (number: number, signal?: AbortSignal) =>
    client.approvalRequest.block.query({ ...requestRef, number }, { signal });
  const source: GridSource<Neighbour> = {
    key: requestRef.requestId,
    first,
    blockKey: (number) => block.queryKey({ ...requestRef, number }),
    fetchBlock,
    async fetchIds(offset, count) {
      const numbers = blocksOf(offset, offset + count, offset + count);
      const blocks = await Promise.all(numbers.map((number) => fetchBlock(number)));
      const from = offset % ASSETS_PER_BLOCK;
      return note(blocks.flatMap(({ tiles }) => tiles).slice(from, from + count));
    },
    maxSelected: LIMITS.approvalRequest.assets,
    inBulk: null,
  };
  return { source, foundOf };
}
