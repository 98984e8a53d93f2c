'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeySettings } from '@/contract/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { useSettingsChange } from '../control/use-change';
import { KeyForm, type WantedKey } from './key-form';
import { RevealedKey } from './revealed-key';

type Props = { organizationId: string; libraries: KeySettings['libraries'] };

/** Creates a key and shows it. */
export function CreateKey({ organizationId, libraries }: Props) {
  const creating = useMutation(useCalls().key.create.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ name: string; apiKey: string } | null>(null);

  const create = (wanted: WantedKey) =>
    make(async () => {
      const { apiKey } = await creating.mutateAsync({ organizationId, ...wanted });
      setMade({ name: wanted.name, apiKey });
      setOpen(false);
    });
  if (made) return <RevealedKey {...made} onHide={() => setMade(null)} />;
  if (!open)
    return (
      <Button variant="primary" onClick={() => setOpen(true)} className="justify-self-start">
        Create key
      </Button>
    );
  return (
    <KeyForm
      id="new"
      title="Create key"
      libraries={libraries}
      save="Create key"
      onSave={create}
      onCancel={() => setOpen(false)}
      pending={pending}
      problem={problem}
    />
  );
}
