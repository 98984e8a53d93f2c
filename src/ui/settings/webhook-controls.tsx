'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSettings } from '@/contract/organization/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { RevealedSecret } from '../form/revealed-secret';
import { useSettingsChange } from '../form/use-change';
import { type WantedWebhook, WebhookForm } from './webhook-form';

type Props = {
  organizationId: string;
  libraries: WebhookSettings['libraries'];
  webhook: WebhookSettings['webhooks'][number];
};

/** Tests, changes, switches on or deletes a webhook, or replaces its signing secret. */
export function WebhookControls({ organizationId, libraries, webhook }: Props) {
  const calls = useCalls().webhook;
  const changing = useMutation(calls.change.mutationOptions());
  const deleting = useMutation(calls.delete.mutationOptions());
  const rotating = useMutation(calls.rotateSecret.mutationOptions());
  const switching = useMutation(calls.switchOn.mutationOptions());
  const testing = useMutation(calls.test.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState('');
  const webhookRef = { organizationId, webhookId: webhook.id };
  const { url } = webhook;

  const change = async (wanted: WantedWebhook) => {
    if (await make(() => changing.mutateAsync({ ...webhookRef, ...wanted }))) setEditing(false);
  };
  const test = async () => {
    setDone('');
    if (await make(() => testing.mutateAsync(webhookRef)))
      setDone('A test event is on its way. Open Deliveries to see the result.');
  };
  const rotate = () =>
    make(() =>
      rotating.mutateAsync(webhookRef).then((answer) => {
        setSecret(answer.secret);
      }),
    );
  if (editing)
    return (
      <WebhookForm
        title={`Change the webhook ${url}`}
        libraries={libraries}
        present={webhook}
        save="Save"
        onSave={change}
        onCancel={() => setEditing(false)}
        pending={pending}
        problem={problem}
      />
    );
  return (
    <ItemControls
      revealed={
        secret && <RevealedSigningSecret url={url} secret={secret} onHide={() => setSecret(null)} />
      }
      problem={problem}
      success={done}
    >
      {webhook.switchedOff ? (
        <Button
          onClick={() => void make(() => switching.mutateAsync(webhookRef))}
          aria-label={`Switch on ${url}`}
          aria-disabled={pending}
        >
          Switch on
        </Button>
      ) : (
        <Button
          onClick={() => void test()}
          aria-label={`Send test to ${url}`}
          aria-disabled={pending}
        >
          Send test
        </Button>
      )}
      <Button onClick={() => setEditing(true)} aria-label={`Change ${url}`}>
        Change
      </Button>
      <ConfirmDialog
        label="Replace secret…"
        accessibleName={`Replace secret of ${url}`}
        title="Replace the signing secret?"
        confirmLabel="Replace"
        onConfirm={() => void rotate()}
        pending={pending}
      >
        <p>
          You get a new secret. For 24 hours, messages are signed with both, so you can switch
          without losing any.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        label="Delete…"
        accessibleName={`Delete ${url}`}
        title="Delete this webhook?"
        confirmLabel="Delete"
        onConfirm={() => void make(() => deleting.mutateAsync(webhookRef))}
        pending={pending}
      >
        <p dir="auto" className="wrap-anywhere">
          Nothing more is sent to {url}, and its delivery history is deleted. This can’t be undone.
        </p>
      </ConfirmDialog>
    </ItemControls>
  );
}

type RevealedProps = { url: string; secret: string; onHide: () => void };

/** Shows the signing secret of a webhook, once. */
const RevealedSigningSecret = ({ url, secret, onHide }: RevealedProps) => (
  <RevealedSecret
    label={`Signing secret of ${url}`}
    secret={secret}
    advice="Your service uses this signing secret to check that messages come from Vitrine. It isn’t shown again."
    copyName="the signing secret"
    onHide={onHide}
  />
);

type AddWebhookProps = { organizationId: string; libraries: WebhookSettings['libraries'] };

/** Adds a webhook, and shows its signing secret. */
export function AddWebhook({ organizationId, libraries }: AddWebhookProps) {
  const adding = useMutation(useCalls().webhook.add.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);

  const add = (wanted: WantedWebhook) =>
    make(async () => {
      const { secret } = await adding.mutateAsync({ organizationId, ...wanted });
      setMade({ url: wanted.url, secret });
      setOpen(false);
    });
  if (made) return <RevealedSigningSecret {...made} onHide={() => setMade(null)} />;
  if (!open)
    return (
      <Button variant="primary" onClick={() => setOpen(true)} className="justify-self-start">
        Add webhook
      </Button>
    );
  return (
    <WebhookForm
      title="Add webhook"
      libraries={libraries}
      save="Add webhook"
      onSave={add}
      onCancel={() => setOpen(false)}
      pending={pending}
      problem={problem}
    />
  );
}
