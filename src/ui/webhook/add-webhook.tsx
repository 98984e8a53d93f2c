'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSettings } from '@/contract/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { useSettingsChange } from '../control/use-change';
import { RevealedSigningSecret } from './revealed-signing-secret';
import { type WantedWebhook, WebhookForm } from './webhook-form';

type Props = { organizationId: string; libraries: WebhookSettings['libraries'] };

/** Adds a webhook, and shows its signing secret. */
export function AddWebhook({ organizationId, libraries }: Props) {
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
