'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { SuccessMessage } from '../control/section';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { formatNumber } from '../format/format-quantity';

type Props = { webhookRef: { organizationId: string; webhookId: string } };

/** Delivers the events since a given time again. */
export function ReplayEvents({ webhookRef }: Props) {
  const replaying = useMutation(useCalls().webhook.replay.mutationOptions());
  const router = useRouter();
  const [done, setDone] = useState('');
  return (
    <>
      <FormDialog
        label="Replay…"
        title="Replay events"
        submitLabel="Replay"
        onSubmit={async ({ since = '' }) => {
          // A date and a time without a zone are in the zone of this browser.
          const from = new Date(since).getTime();
          if (Number.isNaN(from)) return 'Choose a date and a time.';
          return replaying.mutateAsync({ ...webhookRef, since: from }).then(({ replayed }) => {
            setDone(
              replayed === 1
                ? 'Sending 1 event again.'
                : `Sending ${formatNumber(replayed)} events again.`,
            );
            router.refresh();
            return null;
          }, errorMessage);
        }}
      >
        <p className="text-sm text-quiet">
          Everything since then is sent again, in the same order. Your service recognizes what it
          already has by the webhook-id header.
        </p>
        <TextField name="since" type="datetime-local" label="Since" required />
      </FormDialog>
      <SuccessMessage>{done}</SuccessMessage>
    </>
  );
}
