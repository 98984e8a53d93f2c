'use client';

import { CheckCheckIcon } from 'lucide-react';
import type { FeedbackPage } from '@/contract/sharing/feedback-page';
import { useClient } from '../call/call-provider';
import { BackTo } from '../control/back-to';
import { Button } from '../control/button';
import { copyText } from '../control/copy-button';
import { ExportMenu } from '../control/export-menu';
import { saveText, saveUrl } from '../control/save-file';
import { toast } from '../control/toasts';
import type { Answers } from '../format/answers-url';
import { excerptOf } from '../format/excerpt-of';
import { type LinkRef, sharesPath } from '../format/paths';
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
              <span dir="auto" className="wrap-anywhere">
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
            <Exports
              linkRef={linkRef}
              answers={answers}
              name={[client, link.title].filter(Boolean).join(' – ')}
            />
          )}
          <ShareControls organizationId={linkRef.organizationId} link={link} />
        </div>
      </div>
    </div>
  );
}

/** Keeps the answers for other programs. */
function Exports({
  linkRef,
  answers,
  name,
}: Omit<ShareHeadProps, 'page' | 'client' | 'onSelect'> & { name: string }) {
  const { feedback } = useClient();
  const { filter, visitorId } = answers;
  const asked = { ...linkRef, visitorId };
  const pick = filter === 'maybe' || filter === 'no' ? filter : 'yes';
  const copyNames = async () => {
    const names = await feedback.names.query({ ...asked, pick });
    if (names === '') return toast({ text: 'There are no names to copy.' });
    const isCopied = await copyText(names);
    toast({ text: isCopied ? `Copied: ${excerptOf(names)}` : 'That couldn’t be copied.' });
  };
  return (
    <ExportMenu
      choices={[
        {
          label: 'Table (CSV)',
          run: async () => saveText(`${name}.csv`, await feedback.table.query(asked)),
        },
        { label: 'Copy names for Lightroom or Capture One', run: copyNames },
        {
          label: 'Ratings and labels (XMP)',
          run: async () => {
            const zip = await feedback.sidecars.query(asked);
            saveUrl(`${name} – XMP.zip`, `data:application/zip;base64,${zip}`);
          },
        },
      ]}
    />
  );
}
