'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellIcon } from 'lucide-react';
import Link from 'next/link';
import type { AnsweredLink } from '@/contract/sharing/feedback-page';
import { useCalls } from '../call/call-provider';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';
import { RequestLinks, useRequestNews } from '../feedback/request-news';
import { formatCount, formatNumber } from '../format/format-quantity';
import { sharePath } from '../format/paths';
import { TimeAgo, useNow } from '../format/time-ago';

/** How often a visible page asks, in milliseconds. */
const ASK_EVERY_MS = 20_000;

type BellProps = { organizationId: string; isGuest: boolean };

/**
 * Says how many picks and comments of visitors and how many requests for approval a member has not seen, and leads to
 * them. A guest has only requests.
 */
export function AnswersBell({ organizationId, isGuest }: BellProps) {
  const { requests, ...ofRequests } = useRequestNews(organizationId);
  const calls = useCalls().feedback;
  const queryClient = useQueryClient();
  const options = calls.news.queryOptions(
    { organizationId },
    {
      refetchInterval: ASK_EVERY_MS,
      staleTime: ASK_EVERY_MS,
      refetchOnWindowFocus: 'always',
      enabled: !isGuest,
    },
  );
  const { data: links = [] } = useQuery(options);
  const seeing = useMutation(calls.seen.mutationOptions());
  const unseen = links.reduce((sum, { picks, comments }) => sum + picks + comments, 0);
  const seeAll = () => {
    const until = Math.max(0, ...links.map(({ answered }) => answered));
    if (unseen === 0) return;
    seeing.mutate(
      { organizationId, until },
      { onSuccess: () => queryClient.invalidateQueries({ queryKey: options.queryKey }) },
    );
  };
  if (isGuest && requests.length === 0) return <span className="max-md:ml-auto" />;
  const all = unseen + ofRequests.unseen;
  const label = [
    !isGuest && withNew('Answers of visitors', unseen),
    requests.length > 0 && withNew('Approval requests', ofRequests.unseen),
  ];
  return (
    <Menu
      side="right"
      label={label.filter(Boolean).join(', ')}
      button={
        <>
          <BellIcon className="size-5" />
          {all > 0 && (
            <span className="absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-accent px-1 text-[0.6875rem] font-semibold text-on-accent tabular-nums">
              {all > 99 ? '99+' : all}
            </span>
          )}
        </>
      }
      buttonClass="relative grid size-10 place-content-center rounded-full text-quiet hover:bg-sunken hover:text-ink"
      className="shrink-0 max-md:ml-auto"
    >
      {requests.length > 0 && <RequestLinks organizationId={organizationId} requests={requests} />}
      {(links.length > 0 || requests.length === 0) && (
        <Links organizationId={organizationId} links={links} />
      )}
      {(links.length > 0 || requests.length > 0) && (
        <button
          type="button"
          onClick={() => {
            seeAll();
            void ofRequests.seeAll();
          }}
          className={MENU_ITEM_CLASS}
        >
          Mark all as seen
        </button>
      )}
    </Menu>
  );
}

const withNew = (what: string, count: number) =>
  count > 0 ? `${what}: ${formatNumber(count)} new` : what;

/** The links answered last. The page of a link marks its answers as seen. */
function Links({ organizationId, links }: { organizationId: string; links: AnsweredLink[] }) {
  const now = useNow(Date.now());
  if (links.length === 0)
    return (
      <p className="px-3 py-2 text-sm text-quiet">
        When visitors of a share link pick or comment, it appears here.
      </p>
    );
  return (
    <ul className="max-h-96 overflow-y-auto">
      {links.map((link) => (
        <li key={link.id}>
          <Link
            href={sharePath({ organizationId, linkId: link.id })}
            prefetch={false}
            className={`${MENU_ITEM_CLASS} flex-col items-start! gap-0!`}
          >
            <span dir="auto" className="font-medium">
              {link.title}
            </span>
            {inWords(link) && <span className="text-accent">{inWords(link)}</span>}
            <span className="text-quiet">
              <TimeAgo at={link.answered} now={now} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "2 new picks, 1 new comment"; empty when nothing is new. */
const inWords = ({ picks, comments }: AnsweredLink) =>
  [
    picks > 0 && formatCount(picks, 'new pick'),
    comments > 0 && formatCount(comments, 'new comment'),
  ]
    .filter(Boolean)
    .join(', ');
