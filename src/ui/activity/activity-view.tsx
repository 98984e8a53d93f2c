'use client';

import { useState } from 'react';
import type { ActivityPage } from '@/contract/activity';
import { ActivityItem } from './activity-item';

/** What happened in an organization, the latest first. `at`: when the server rendered it. */
export function ActivityView({ page, at }: { page: ActivityPage; at: number }) {
  const { organization, entries } = page;
  const [own, setOwn] = useState(false);
  const shown = own ? entries.filter(({ concernsMe }) => concernsMe) : entries;
  return (
    <div className="page-width grid max-w-[60rem] grid-cols-[minmax(0,1fr)] content-start gap-5 pt-6 pb-16">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Activity</h1>
        <fieldset className="flex min-w-0 flex-wrap gap-1.5 print:hidden">
          <legend className="sr-only">Filter</legend>
          <Choice chosen={!own} onChoose={() => setOwn(false)}>
            Everything
          </Choice>
          <Choice chosen={own} onChoose={() => setOwn(true)}>
            About me
          </Choice>
        </fieldset>
      </div>
      {shown.length === 0 ? (
        <p role="status" className="text-quiet">
          {own
            ? 'Approvals and comments on your uploads, replies, mentions, and answers to your links appear here.'
            : 'Uploads, approvals, comments, answers of visitors and new members appear here.'}
        </p>
      ) : (
        <ol aria-label="Activity" className="grid divide-y divide-line border-y border-line">
          {shown.map((entry) => (
            <ActivityItem key={entry.id} entry={entry} organizationId={organization.id} at={at} />
          ))}
        </ol>
      )}
    </div>
  );
}

type ChoiceProps = { chosen: boolean; onChoose: () => void; children: string };

const Choice = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className="min-h-10 rounded-full border border-edge/60 bg-surface px-4 text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium"
  >
    {children}
  </button>
);
