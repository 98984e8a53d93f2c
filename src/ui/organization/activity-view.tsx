'use client';

import Link from 'next/link';
import type { ActivityPage } from '@/contract/organization/activity';
import { ButtonLink } from '../control/link';
import { activityPath } from '../format/paths';
import { ActivityItem } from './activity-item';

type Props = {
  page: ActivityPage;
  /** Whether only what concerns the reader is shown. */
  aboutMe: boolean;
  /** Whether it is the first page. */
  isLatest: boolean;
  /** When the server rendered it. */
  at: number;
};

/** What happened in an organization, the latest first. */
export function ActivityView({ page, aboutMe, isLatest, at }: Props) {
  const { organization, entries, earlier } = page;
  const path = activityPath(organization.id);
  const shown = aboutMe ? `${path}?about=me` : path;
  return (
    <div className="page-width grid max-w-[60rem] grid-cols-[minmax(0,1fr)] content-start gap-5 pt-6 pb-16">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Activity</h1>
        <nav aria-label="Filter" className="flex min-w-0 flex-wrap gap-1.5 print:hidden">
          <Choice isChosen={!aboutMe} href={path}>
            Everything
          </Choice>
          <Choice isChosen={aboutMe} href={`${path}?about=me`}>
            About me
          </Choice>
        </nav>
      </div>
      {entries.length === 0 ? (
        <p role="status" className="text-quiet">
          {!isLatest
            ? earlier === null
              ? 'Nothing earlier.'
              : 'Nothing on this page.'
            : aboutMe
              ? 'Approvals and comments on your uploads, replies, mentions, and answers to your links appear here.'
              : 'Uploads, approvals, comments, answers of visitors and new members appear here.'}
        </p>
      ) : (
        <ol aria-label="Activity" className="grid divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <ActivityItem key={entry.id} entry={entry} organizationId={organization.id} at={at} />
          ))}
        </ol>
      )}
      {(earlier !== null || !isLatest) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2.5 print:hidden">
          {!isLatest && <ButtonLink href={shown}>Latest</ButtonLink>}
          {earlier !== null && (
            <ButtonLink href={`${shown}${aboutMe ? '&' : '?'}before=${earlier}`}>
              Earlier
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

type ChoiceProps = { isChosen: boolean; href: string; children: string };

const Choice = ({ isChosen, href, children }: ChoiceProps) => (
  <Link
    href={href}
    prefetch={false}
    aria-current={isChosen ? 'page' : undefined}
    className="grid min-h-10 content-center rounded-full border border-edge/60 bg-surface px-4 text-sm hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium"
  >
    {children}
  </Link>
);
