'use client';

import { CheckCheckIcon, SheetIcon } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { FeedbackPage } from '@/contract/sharing/feedback-page';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { orToast } from '../control/or-toast';
import { EndedNote } from '../share-link/ended-note';
import type { LinkRef } from './use-answered-source';

type FeedbackHeadProps = { linkRef: LinkRef; page: FeedbackPage; onSelectYes: () => void };

/** The title of a link, with buttons for all of its answers. */
export const FeedbackHead = ({ linkRef, page, onSelectYes }: FeedbackHeadProps) => (
  <div className="wide-page flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="grid min-w-0">
      <Link
        href={`/app/${linkRef.organizationId}/settings/links`}
        prefetch={false}
        className="w-fit rounded-control text-sm text-quiet underline-offset-4 hover:underline"
      >
        Share links
      </Link>
      <h1 dir="auto" className="text-2xl wrap-anywhere">
        {page.title}
      </h1>
      {page.done.length > 0 && (
        <p className="text-sm text-quiet">
          Done:{' '}
          {page.done.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two visitors may have one name.
            <span key={place}>
              {place > 0 && ', '}
              <bdi className="font-medium text-ink">{name}</bdi>
            </span>
          ))}
        </p>
      )}
      {page.endedAt !== null && <EndedNote endedAt={page.endedAt} />}
    </div>
    <div className="flex flex-wrap gap-2">
      {page.counts.yes > 0 && (
        <Button variant="primary" onClick={onSelectYes}>
          <CheckCheckIcon className="size-5 shrink-0" />
          Select all yes
        </Button>
      )}
      {page.counts.all > 0 && <TableButton linkRef={linkRef} title={page.title} />}
    </div>
  </div>
);

/** Saves all answers of a link as a CSV file. */
function TableButton({ linkRef, title }: { linkRef: LinkRef; title: string }) {
  const client = useClient();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const table = await orToast(client.feedback.table.query(linkRef));
    if (table !== undefined) saveFile(`${title}.csv`, table);
    setPending(false);
  };
  return (
    <Button aria-disabled={pending} onClick={() => !pending && void save()}>
      <SheetIcon className="size-5 shrink-0" />
      Export CSV
    </Button>
  );
}

function saveFile(download: string, table: string) {
  const url = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download }).click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
