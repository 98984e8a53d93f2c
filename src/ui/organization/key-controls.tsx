'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeySettings } from '@/contract/settings';
import { useCalls } from '../call/call-provider';
import { AskFirst } from '../control/ask-first';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { KeyForm, type WantedKey } from './key-form';
import { ShownKey } from './shown-key';
import { useSettingsChange } from './use-settings-change';

type Props = {
  organizationId: string;
  libraries: KeySettings['libraries'];
  apiKey: KeySettings['keys'][number];
};

/** What an owner does with a key. */
export function KeyControls({ organizationId, libraries, apiKey: key }: Props) {
  const calls = useCalls().key;
  const revealing = useMutation(calls.reveal.mutationOptions());
  const rotating = useMutation(calls.rotate.mutationOptions());
  const changing = useMutation(calls.change.mutationOptions());
  const revoking = useMutation(calls.revoke.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const address = { organizationId, keyId: key.id };
  const { name } = key;

  const show = (asked: Promise<{ apiKey: string }>) =>
    asked.then(({ apiKey }) => setSecret(apiKey));
  const change = async (wanted: WantedKey) => {
    if (await make(() => changing.mutateAsync({ ...address, ...wanted }))) setEditing(false);
  };
  if (editing)
    return (
      <KeyForm
        id={key.id}
        title={`Change the key ${name}`}
        libraries={libraries}
        present={key}
        save="Save the key"
        onSave={change}
        onCancel={() => setEditing(false)}
        pending={pending}
        problem={problem}
      />
    );
  return (
    <div className="grid gap-3">
      {secret && <ShownKey name={name} apiKey={secret} onHide={() => setSecret(null)} />}
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2.5">
        {!secret && (
          <Button
            onClick={() => make(() => show(revealing.mutateAsync(address)))}
            aria-disabled={pending}
            aria-label={`Show the key ${name}`}
          >
            Show
          </Button>
        )}
        <Button onClick={() => setEditing(true)} aria-label={`Change the key ${name}`}>
          Change
        </Button>
        <AskFirst
          label="Replace …"
          name={`Replace the key ${name}`}
          title={`Replace the key ${name}?`}
          yes="Replace it"
          onYes={() => make(() => show(rotating.mutateAsync(address)))}
          pending={pending}
        >
          <p>You get a new key with the same name and libraries. The old one ends at once.</p>
        </AskFirst>
        <AskFirst
          label="Revoke …"
          name={`Revoke the key ${name}`}
          title={`Revoke the key ${name}?`}
          yes="Revoke it"
          onYes={() => make(() => revoking.mutateAsync(address))}
          pending={pending}
        >
          <p>Whatever uses it is refused at once. A revoked key cannot be brought back.</p>
        </AskFirst>
      </div>
    </div>
  );
}
