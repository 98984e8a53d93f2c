'use client';

import { useState } from 'react';
import type { KeySettings } from '@/contract/organization/settings';
import { useConfirmed } from '../account/use-confirmed';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { ConfirmDialog } from '../form/confirm-dialog';
import { ItemControls } from '../form/item-controls';
import { RevealedSecret } from '../form/revealed-secret';
import { useChange } from '../form/use-change';
import { KeyForm } from './key-form';
import { MadeSecret } from './made-secret';

type PlaceProps = { organizationId: string; libraries: KeySettings['libraries'] };

/** Shows, changes, replaces or revokes a key. */
export function KeyControls(props: PlaceProps & { apiKey: KeySettings['keys'][number] }) {
  const { organizationId, libraries, apiKey } = props;
  const { id: keyId, name } = apiKey;
  const keyRef = { organizationId, keyId };
  const { key } = useClient();
  const { make, pending, problem } = useChange();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  // People who have not signed in within the last few minutes confirm who they are first.
  const { confirmed, question } = useConfirmed(`Sign in again to show the key “${name}”.`);

  const show = async (asked: Promise<{ apiKey: string }>) => setSecret((await asked).apiKey);
  const reveal = () => make(() => confirmed(() => show(key.reveal.mutate(keyRef)), reveal));
  if (editing)
    return (
      <KeyForm
        title={`Change the key ${name}`}
        libraries={libraries}
        present={apiKey}
        save="Save"
        onSave={(wanted) => key.change.mutate({ ...keyRef, ...wanted })}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <ItemControls
      revealed={
        secret && <RevealedKey name={name} secret={secret} onHide={() => setSecret(null)} />
      }
      problem={problem}
    >
      {!secret && (
        <Button onClick={reveal} aria-disabled={pending} aria-label={`Show the key ${name}`}>
          Show
        </Button>
      )}
      {question}
      <Button onClick={() => setEditing(true)} aria-label={`Change the key ${name}`}>
        Change
      </Button>
      <ConfirmDialog
        title={`Replace the key ${name}?`}
        confirmLabel="Replace"
        onConfirm={() => make(() => show(key.rotate.mutate(keyRef)))}
        pending={pending}
      >
        <p>
          You get a new key with the same name and libraries. The old key stops working immediately.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title={`Revoke the key ${name}?`}
        confirmLabel="Revoke"
        onConfirm={() => make(() => key.revoke.mutate(keyRef))}
        pending={pending}
      >
        <p>Anything using this key loses access immediately. This can’t be undone.</p>
      </ConfirmDialog>
    </ItemControls>
  );
}

type RevealedKeyProps = { name: string; secret: string; onHide: () => void };

/** Shows a key to copy. */
const RevealedKey = ({ name, ...revealed }: RevealedKeyProps) => (
  <RevealedSecret
    label={`Key ${name}`}
    advice="Anyone with this key can use it. Store it only where your app needs it."
    copyName="the key"
    {...revealed}
  />
);

/** Creates a key and shows it. */
export function CreateKey({ organizationId, libraries }: PlaceProps) {
  const { key } = useClient();
  return (
    <MadeSecret
      label="Create key"
      form={(frame, onMade) => (
        <KeyForm
          {...frame}
          libraries={libraries}
          onSave={async (wanted) => {
            const { apiKey } = await key.create.mutate({ organizationId, ...wanted });
            onMade({ name: wanted.name, secret: apiKey });
          }}
        />
      )}
      revealed={(made) => <RevealedKey {...made} />}
    />
  );
}
