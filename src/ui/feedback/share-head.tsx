'use client';

import { CheckCheckIcon, SheetIcon } from 'lucide-react';
import { useState } from 'react';
import type { FeedbackPage } from '@/contract/sharing/feedback-page';
import { useClient } from '../call/call-provider';
import { BackTo } from '../control/back-to';
import { Button } from '../control/button';
import { orToast } from '../control/or-toast';
import type { Answers } from '../format/answers-url';
import { type LinkRef, sharesPath } from '../format/share-url';
import { ShareControls } from '../share-link/share-controls';
import { ShareFacts } from '../share-link/share-facts';

type ShareHeadProps = {
  linkRef: LinkRef;
  page: FeedbackPage;
  answers: Answers;
  /** The chosen visitor, or the only one; null: several. */
  client: string | null;
  /** Selects what is picked. */
  onSelect: () => void;
};

/** The title and the facts of a link, with its buttons and those for its answers. */
export function ShareHead({ linkRef, page, answers, client, onSelect }: ShareHeadProps) {
  const { link, counts } = page;
  return (
    <div className="wide-page grid gap-3">
      <BackTo href={sharesPath(linkRef.organizationId)} name="Shares" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 dir="auto" className="text-2xl wrap-anywhere">
            {link.title}
          </h1>
          <ShareFacts link={link} />
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
          {counts.yes > 0 && (
            <Button variant="primary" onClick={onSelect}>
              <CheckCheckIcon className="size-5 shrink-0" />
              <span className="wrap-anywhere">
                {client === null ? (
                  'Select all yes'
                ) : (
                  <>
                    Select <bdi>{client}</bdi>’s picks
                  </>
                )}
              </span>
            </Button>
          )}
          {counts.all > 0 && (
            <TableButton
              linkRef={linkRef}
              visitorId={answers.visitorId}
              name={[client, link.title].filter(Boolean).join(' – ')}
            />
          )}
          <ShareControls organizationId={linkRef.organizationId} link={link} />
        </div>
      </div>
    </div>
  );
}

type TableButtonProps = { linkRef: LinkRef; visitorId: string | null; name: string };

/** Saves the answers as a CSV file. */
function TableButton({ linkRef, visitorId, name }: TableButtonProps) {
  const client = useClient();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const table = await orToast(client.feedback.table.query({ ...linkRef, visitorId }));
    if (table !== undefined) saveFile(`${name}.csv`, table);
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
