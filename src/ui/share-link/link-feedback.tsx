'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { PICKS, type PickedAsset } from '@/contract/pick';
import type { ShareLink } from '@/contract/share-link';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { formatNumber } from '../format/format-quantity';
import { PICK_NAMES } from '../pick/pick-names';
import { feedbackPath } from '../url/feedback-url';

type LinkFeedbackProps = { organizationId: string; link: ShareLink };

/**
 * Counts the picks and comments of a link's visitors. Opened, it lists the picked assets. Nothing where the link takes
 * no feedback and has none.
 */
export function LinkFeedback({ organizationId, link }: LinkFeedbackProps) {
  const { id, title, takesFeedback, feedback } = link;
  const { picks, comments } = feedback;
  const [open, setOpen] = useState(false);
  if (!takesFeedback && picks === 0 && comments === 0) return null;
  const inWords = `${formatNumber(picks)} ${picks === 1 ? 'pick' : 'picks'}, ${formatNumber(comments)} ${comments === 1 ? 'comment' : 'comments'}`;
  const page = (
    <Link
      href={feedbackPath({ organizationId, linkId: id })}
      prefetch={false}
      aria-label={`See answers on ${title}`}
      className="w-fit rounded-control text-sm text-ink underline underline-offset-4"
    >
      See answers
    </Link>
  );
  if (picks === 0)
    return (
      <div className="flex flex-wrap gap-x-4 text-sm text-quiet">
        <p>{inWords}</p>
        {comments > 0 && page}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-x-4">
      <details
        className="text-sm text-quiet"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary aria-label={`${inWords} on ${title}`} className="w-fit rounded-control">
          {inWords}
        </summary>
        {open && <PickedAssets linkRef={{ organizationId, linkId: id }} />}
      </details>
      {page}
    </div>
  );
}

function PickedAssets({ linkRef }: { linkRef: { organizationId: string; linkId: string } }) {
  const { data, error } = useQuery(useCalls().shareLink.picks.queryOptions(linkRef));
  if (!data) return <p className="pt-2">{error ? errorMessage(error) : 'Loading…'}</p>;
  return (
    <ul className="grid max-h-96 gap-2 overflow-y-auto pt-2">
      {data.map((asset) => (
        <li key={asset.id} className="grid wrap-anywhere">
          <Link
            href={`/app/${linkRef.organizationId}/${asset.libraryId}/${asset.id}`}
            prefetch={false}
            className="text-ink underline underline-offset-4"
          >
            {asset.name}
          </Link>
          {picksOf(asset)}
        </li>
      ))}
    </ul>
  );
}

/** "Yes 2: Anna, Ben. No 1: Cem." */
const picksOf = (asset: PickedAsset) =>
  PICKS.filter((pick) => asset[pick].length > 0)
    .map((pick) => `${PICK_NAMES[pick]} ${asset[pick].length}: ${asset[pick].join(', ')}.`)
    .join(' ');
