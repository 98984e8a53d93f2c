'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeySettings } from '@/contract/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { ConfirmDialog } from '../control/confirm-dialog';
import { ItemControls } from '../control/item-controls';
import { useSettingsChange } from '../control/use-change';
import { KeyForm, type WantedKey } from './key-form';
import { RevealedKey } from './revealed-key';
import { ShowKeyButton } from './show-key-button';

type Props = {
  organizationId: string;
  libraries: KeySettings['libraries'];
  apiKey: KeySettings['keys'][number];
};

/** Shows, changes, replaces or revokes a key. */
export function KeyControls({ organizationId, libraries, apiKey: key }: Props) {
  const calls = useCalls().key;
  const rotating = useMutation(calls.rotate.mutationOptions());
  const changing = useMutation(calls.change.mutationOptions());
  const revoking = useMutation(calls.revoke.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const keyRef = { organizationId, keyId: key.id };
  const { name } = key;

  const show = (asked: Promise<{ apiKey: string }>) =>
    asked.then(({ apiKey }) => setSecret(apiKey));
  const change = async (wanted: WantedKey) => {
    if (await make(() => changing.mutateAsync({ ...keyRef, ...wanted }))) setEditing(false);
  };
  if (editing)
    return (
      <KeyForm
        id={key.id}
        title={`Change the key ${name}`}
        libraries={libraries}
        present={key}
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
        secret && <RevealedKey name={name} apiKey={secret} onHide={() => setSecret(null)} />
      }
      problem={problem}
    >
      {!secret && (
        <ShowKeyButton
          keyRef={keyRef}
          name={name}
          make={make}
          pending={pending}
          onShown={setSecret}
        />
      )}
      <Button onClick={() => setEditing(true)} aria-label={`Change the key ${name}`}>
        Change
      </Button>
      <ConfirmDialog
        label="Replace…"
        accessibleName={`Replace the key ${name}`}
        title={`Replace the key ${name}?`}
        confirmLabel="Replace"
        onConfirm={() => make(() => show(rotating.mutateAsync(keyRef)))}
        pending={pending}
      >
        <p>
          You get a new key with the same name and libraries. The old key stops working immediately.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        label="Revoke…"
        accessibleName={`Revoke the key ${name}`}
        title={`Revoke the key ${name}?`}
        confirmLabel="Revoke"
        onConfirm={() => make(() => revoking.mutateAsync(keyRef))}
        pending={pending}
      >
        <p>Anything using this key loses access immediately. This can’t be undone.</p>
      </ConfirmDialog>
    </ItemControls>
  );
}
