'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeySettings } from '@/contract/organization/settings';
import { useConfirmed } from '../account/use-confirmed';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { RevealedSecret } from '../form/revealed-secret';
import { useSettingsChange } from '../form/use-change';
import { KeyForm, type WantedKey } from './key-form';

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

type RevealedKeyProps = { name: string; apiKey: string; onHide: () => void };

/** Shows a key to copy. */
const RevealedKey = ({ name, apiKey, onHide }: RevealedKeyProps) => (
  <RevealedSecret
    label={`Key ${name}`}
    secret={apiKey}
    advice="Anyone with this key can use it. Store it only where your app needs it."
    copyName="the key"
    onHide={onHide}
  />
);

type ShowKeyProps = {
  keyRef: { organizationId: string; keyId: string };
  name: string;
  /** Runs the call and shows its problem. */
  make: (run: () => Promise<unknown>) => Promise<boolean>;
  pending: boolean;
  onShown: (apiKey: string) => void;
};

/** Shows a key again. People who have not signed in within the last few minutes confirm who they are first. */
function ShowKeyButton({ keyRef, name, make, pending, onShown }: ShowKeyProps) {
  const revealing = useMutation(useCalls().key.reveal.mutationOptions());
  const { confirmed, question } = useConfirmed(`Sign in again to show the key “${name}”.`);
  const call = async () => onShown((await revealing.mutateAsync(keyRef)).apiKey);
  const show = () => make(() => confirmed(call, show));
  return (
    <>
      <Button onClick={show} aria-disabled={pending} aria-label={`Show the key ${name}`}>
        Show
      </Button>
      {question}
    </>
  );
}

type CreateKeyProps = { organizationId: string; libraries: KeySettings['libraries'] };

/** Creates a key and shows it. */
export function CreateKey({ organizationId, libraries }: CreateKeyProps) {
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
