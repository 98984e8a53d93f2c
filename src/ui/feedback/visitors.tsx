'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckIcon } from 'lucide-react';
import type { FeedbackPage } from '@/contract/sharing/feedback-page';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Chip } from '../control/chip';
import { toast } from '../control/toasts';
import { ConfirmDialog } from '../form/confirm-dialog';
import type { Answers } from '../format/answers-url';
import type { LinkRef } from '../format/paths';
import { VisitorNames } from '../format/visitor-name';

type Props = {
  linkRef: LinkRef;
  page: FeedbackPage;
  answers: Answers;
  onChange: (answers: Answers) => void;
};

/** The visitors who answered, to see what one of them said; a check stands for "done". */
export function Visitors({ linkRef, page, answers, onChange }: Props) {
  const { visitors } = page;
  const choose = (visitorId: string | null) => onChange({ ...answers, visitorId });
  const chosen = visitors.find(({ id }) => id === answers.visitorId);
  return (
    <div className="wide-page flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="flex max-h-36 min-w-0 flex-wrap gap-1.5 overflow-y-auto">
        <legend className="sr-only">Who answered</legend>
        <Chip pressed={answers.visitorId === null} onClick={() => choose(null)}>
          Everybody
        </Chip>
        {visitors.map(({ id, name, sent }) => (
          <Chip key={id} pressed={id === answers.visitorId} onClick={() => choose(id)}>
            <VisitorNames names={[name]} />
            {sent !== null && (
              <>
                <CheckIcon aria-hidden="true" className="size-4 text-accent" />
                <span className="sr-only">is done</span>
              </>
            )}
          </Chip>
        ))}
      </fieldset>
      {chosen && page.mayRemove && (
        <Removal linkRef={linkRef} visitor={chosen} onRemoved={() => choose(null)} />
      )}
    </div>
  );
}

type RemovalProps = {
  linkRef: LinkRef;
  visitor: FeedbackPage['visitors'][number];
  onRemoved: () => void;
};

function Removal({ linkRef, visitor, onRemoved }: RemovalProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const removing = useMutation(
    calls.shareLink.removeVisitor.mutationOptions({
      onSuccess: onRemoved,
      onError: (failure) => toast({ text: errorMessage(failure) }),
      onSettled: () => queryClient.invalidateQueries(calls.feedback.pathFilter()),
    }),
  );
  const { id: visitorId, name, alike } = visitor;
  return (
    <>
      <ConfirmDialog
        label="Remove…"
        accessibleName={`Remove the answers of ${name}`}
        title={`Remove the answers of ${name}?`}
        confirmLabel="Remove"
        onConfirm={() => removing.mutate({ ...linkRef, visitorId })}
        pending={removing.isPending}
      >
        <p>Their picks and comments on this link are deleted. This can’t be undone.</p>
      </ConfirmDialog>
      {alike > 1 && (
        <ConfirmDialog
          label={`Remove ${alike} alike…`}
          accessibleName={`Remove all from the network of ${name}`}
          title={`Remove the answers of ${alike} visitors?`}
          confirmLabel="Remove all"
          onConfirm={() => removing.mutate({ ...linkRef, visitorId, alike: true })}
          pending={removing.isPending}
        >
          <p>
            They came from the same network. Their picks and comments on this link are deleted. This
            can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
