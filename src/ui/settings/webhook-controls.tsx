'use client';

import { useState } from 'react';
import type { WebhookSettings } from '@/contract/organization/settings';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { RevealedSecret } from '../form/revealed-secret';
import { useChange } from '../form/use-change';
import { MadeSecret } from './made-secret';
import { WebhookForm } from './webhook-form';

type PlaceProps = { organizationId: string; libraries: WebhookSettings['libraries'] };

/** Tests, changes, switches on or deletes a webhook, or replaces its signing secret. */
export function WebhookControls(
  props: PlaceProps & { webhook: WebhookSettings['webhooks'][number] },
) {
  const { organizationId, libraries, webhook: present } = props;
  const { id: webhookId, url } = present;
  const webhookRef = { organizationId, webhookId };
  const { webhook } = useClient();
  const { make, pending, problem } = useChange();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState('');

  const test = async () => {
    setDone('');
    if (await make(() => webhook.test.mutate(webhookRef)))
      setDone('A test event is on its way. Open Deliveries to see the result.');
  };
  const rotate = async () => setSecret((await webhook.rotateSecret.mutate(webhookRef)).secret);
  if (editing)
    return (
      <WebhookForm
        title={`Change the webhook ${url}`}
        libraries={libraries}
        present={present}
        save="Save"
        onSave={(wanted) => webhook.change.mutate({ ...webhookRef, ...wanted })}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <ItemControls
      revealed={
        secret && (
          <RevealedSigningSecret name={url} secret={secret} onHide={() => setSecret(null)} />
        )
      }
      problem={problem}
      success={done}
    >
      {present.switchedOff ? (
        <Button
          onClick={() => void make(() => webhook.switchOn.mutate(webhookRef))}
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
        onConfirm={() => void make(rotate)}
        pending={pending}
      >
        <p>
          You get a new secret. For 24 hours, messages are signed with both, so you can switch
          without losing any.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        accessibleName={`Delete ${url}`}
        title="Delete this webhook?"
        confirmLabel="Delete"
        onConfirm={() => void make(() => webhook.delete.mutate(webhookRef))}
        pending={pending}
      >
        <p dir="auto" className="wrap-anywhere">
          Nothing more is sent to {url}, and its delivery history is deleted. This can’t be undone.
        </p>
      </ConfirmDialog>
    </ItemControls>
  );
}

type RevealedProps = { name: string; secret: string; onHide: () => void };

/** Shows the signing secret of a webhook, once. */
const RevealedSigningSecret = ({ name: url, ...revealed }: RevealedProps) => (
  <RevealedSecret
    label={`Signing secret of ${url}`}
    advice="Your service uses this signing secret to check that messages come from Vitrine. It isn’t shown again."
    copyName="the signing secret"
    {...revealed}
  />
);

/** Adds a webhook, and shows its signing secret. */
export function AddWebhook({ organizationId, libraries }: PlaceProps) {
  const { webhook } = useClient();
  return (
    <MadeSecret
      label="Add webhook"
      form={(frame, onMade) => (
        <WebhookForm
          {...frame}
          libraries={libraries}
          onSave={async (wanted) => {
            const { secret } = await webhook.add.mutate({ organizationId, ...wanted });
            onMade({ name: wanted.url, secret });
          }}
        />
      )}
      revealed={(made) => <RevealedSigningSecret {...made} />}
    />
  );
}
