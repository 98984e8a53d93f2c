'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { ListedRequest, RequestNews } from '@/contract/sharing/approval-request';
import { sayApprovalAnswers } from '@/contract/sharing/say-approval-answers';
import { useCalls, useClient } from '../call/call-provider';
import { MENU_ITEM_CLASS } from '../control/menu';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { requestPath } from '../format/paths';
import { TimeAgo, useNow } from '../format/time-ago';

/** How often a visible page asks, in milliseconds. */
const ASK_EVERY_MS = 20_000;

const NOTHING: RequestNews = { at: 0, requests: [] };

/** The requests for approval that concern the person, and how many of them are new. */
export function useRequestNews(organizationId: string) {
  const calls = useCalls().approvalRequest;
  const queryClient = useQueryClient();
  const options = calls.news.queryOptions(
    { organizationId },
    { refetchInterval: ASK_EVERY_MS, staleTime: ASK_EVERY_MS, refetchOnWindowFocus: 'always' },
  );
  const { data: { at: until, requests } = NOTHING } = useQuery(options);
  const client = useClient();
  const fresh = requests.filter(({ isNew }) => isNew);
  const seeAll = async () => {
    for (const { id: requestId } of fresh)
      await client.approvalRequest.seen
        .mutate({ organizationId, requestId, until })
        .catch(() => {});
    await queryClient.invalidateQueries({ queryKey: options.queryKey });
  };
  return { requests, unseen: fresh.length, seeAll };
}

/** The requests as links to their pages. */
export function RequestLinks(props: { organizationId: string; requests: ListedRequest[] }) {
  const { organizationId, requests } = props;
  const now = useNow(Date.now());
  return (
    <ul aria-label="Approval requests" className="max-h-96 overflow-y-auto">
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            href={requestPath({ organizationId, requestId: request.id })}
            prefetch={false}
            className={`${MENU_ITEM_CLASS} flex-col items-start! gap-0!`}
          >
            <span className="font-medium">{whatIsAsked(request)}</span>
            {newsOf(request).map((line) => (
              <span key={line} className="text-accent">
                {line}
              </span>
            ))}
            <span className="text-quiet">
              {formatNumber(request.answered)} of {formatNumber(request.assets)} answered,{' '}
              <TimeAgo at={request.created} now={now} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const whatIsAsked = ({ asker, assets }: ListedRequest) =>
  asker === null
    ? `You asked for the approval of ${formatAssetCount(assets)}`
    : `${asker} asks you to approve ${formatAssetCount(assets)}`;

const newsOf = ({ asker, isNew, answers }: ListedRequest) => {
  if (asker === null) return sayApprovalAnswers(answers);
  return isNew ? ['New'] : [];
};
