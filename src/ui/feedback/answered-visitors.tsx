'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PICKS } from '@/contract/choices';
import type { AnsweredVisitor } from '@/contract/sharing/feedback-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { LIST_CLASS, LIST_ITEM_CLASS } from '../control/section';
import { toast } from '../control/toasts';
import { ConfirmDialog } from '../form/confirm-dialog';
import { formatNumber } from '../format/format-quantity';
import { PICK_NAMES } from '../format/pick-names';
import { VisitorName } from '../format/visitor-name';
import type { LinkRef } from './use-answered-source';

/** How often an open list asks, in milliseconds. */
const ASK_EVERY_MS = 20_000;

type Props = {
  linkRef: LinkRef;
  /** Whether the reader may remove answers. */
  mayRemove: boolean;
};

/** Opened, it lists the visitors of a link who answered. */
export function AnsweredVisitors(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="wide-page text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit rounded-control text-quiet">Who answered</summary>
      {open && <Visitors {...props} />}
    </details>
  );
}

function Visitors({ linkRef, mayRemove }: Props) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(
    calls.feedback.visitors.queryOptions(linkRef, { refetchInterval: ASK_EVERY_MS }),
  );
  const removing = useMutation(
    calls.shareLink.removeVisitor.mutationOptions({
      onError: (failure) => toast({ text: errorMessage(failure) }),
      onSettled: () => queryClient.invalidateQueries(calls.feedback.pathFilter()),
    }),
  );
  if (!data) return <p className="pt-2">{error ? errorMessage(error) : 'Loading…'}</p>;
  if (data.length === 0) return <p className="pt-2 text-quiet">Nobody has answered.</p>;
  return (
    <ul aria-label="Who answered" className={`${LIST_CLASS} mt-2 max-w-[44rem]`}>
      {data.map((visitor) => (
        <li key={visitor.id} className={LIST_ITEM_CLASS}>
          <div className="grid min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <VisitorName name={visitor.name} />
              {visitor.sent !== null && (
                <span className="rounded-full bg-accent-soft px-2 text-xs font-medium text-accent">
                  Done
                </span>
              )}
            </span>
            <span className="text-quiet">{inWords(visitor)}</span>
          </div>
          {mayRemove && visitor.alike > 1 && (
            <ConfirmDialog
              label={`Remove ${visitor.alike} alike…`}
              accessibleName={`Remove all from the network of ${visitor.name}`}
              title={`Remove the answers of ${visitor.alike} visitors?`}
              confirmLabel="Remove all"
              onConfirm={() => removing.mutate({ ...linkRef, visitorId: visitor.id, alike: true })}
              pending={removing.isPending}
            >
              <p>
                They came from the same network. Their picks and comments on this link are deleted.
                This can’t be undone.
              </p>
            </ConfirmDialog>
          )}
          {mayRemove && (
            <ConfirmDialog
              label="Remove…"
              accessibleName={`Remove the answers of ${visitor.name}`}
              title={`Remove the answers of ${visitor.name}?`}
              confirmLabel="Remove"
              onConfirm={() => removing.mutate({ ...linkRef, visitorId: visitor.id })}
              pending={removing.isPending}
            >
              <p>Their picks and comments on this link are deleted. This can’t be undone.</p>
            </ConfirmDialog>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "Yes 2, No 1, 3 comments" */
const inWords = (visitor: AnsweredVisitor) =>
  [
    ...PICKS.map(
      (pick) => visitor[pick] > 0 && `${PICK_NAMES[pick]} ${formatNumber(visitor[pick])}`,
    ),
    visitor.comments > 0 &&
      `${formatNumber(visitor.comments)} ${visitor.comments === 1 ? 'comment' : 'comments'}`,
  ]
    .filter(Boolean)
    .join(', ');
