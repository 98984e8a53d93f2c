'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Note, SuccessMessage } from '../control/section';
import { FormDialog } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { TextField } from '../form/text-field';
import { useChange } from '../form/use-change';
import { formatCount } from '../format/format-quantity';

type ReplayProps = { webhookRef: { organizationId: string; webhookId: string } };

/** Delivers the events since a given time again. */
export function ReplayEvents({ webhookRef }: ReplayProps) {
  const { webhook } = useClient();
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
          const { replayed } = await webhook.replay.mutate({ ...webhookRef, since: from });
          setDone(`Sending ${formatCount(replayed, 'event')} again.`);
          router.refresh();
          return null;
        }}
      >
        <Note>
          Everything since then is sent again, in the same order. Your service recognizes what it
          already has by the webhook-id header.
        </Note>
        <TextField name="since" type="datetime-local" label="Since" required />
      </FormDialog>
      <SuccessMessage>{done}</SuccessMessage>
    </>
  );
}

type ResendProps = {
  deliveryRef: { organizationId: string; webhookId: string; deliveryId: number };
  name: string;
};

/** Sends a delivery again. */
export function ResendButton({ deliveryRef, name }: ResendProps) {
  const { webhook } = useClient();
  const { make, pending, problem } = useChange();
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        onClick={() => void make(() => webhook.resend.mutate(deliveryRef))}
        aria-label={`Send again: ${name}`}
        aria-disabled={pending}
      >
        Send again
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
