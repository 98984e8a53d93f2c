'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Form, type Values } from '../form/form';
import { NameField, validateName } from '../form/name-field';

type Props = {
  /** The text of the button that opens the form. */
  open: string;
  label: string;
  run: (name: string) => Promise<unknown>;
};

/** A button to open a form with one name field. */
export function NameForm({ open, label, run }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const close = () => setAsking(false);
  const send = async ({ name = '' }: Values) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    await run(name);
    router.refresh();
    close();
  };
  const ask = () => {
    asked.current = true;
    setAsking(true);
  };
  if (!asking)
    return (
      <Button
        // When the form closes, the focus returns to the button.
        ref={asked.current ? focusIt : null}
        onClick={ask}
        className="justify-self-start"
      >
        {open}
      </Button>
    );
  return (
    <Form
      label={open}
      onSend={send}
      submit="Create"
      sending="Saving…"
      beside={<Button onClick={close}>Cancel</Button>}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="grid gap-4 rounded-card border border-line bg-surface px-5 py-5 shadow-card"
    >
      {(at) => <NameField ref={focusIt} label={label} problem={at('name')} />}
    </Form>
  );
}

const focusIt = (control: HTMLElement | null) => control?.focus();

/** Creates a library in an organization. */
export function AddLibrary({ organizationId }: { organizationId: string }) {
  const client = useClient();
  return (
    <NameForm
      open="Create library"
      label="Library name"
      run={(name) => client.library.create.mutate({ organizationId, name })}
    />
  );
}

/** Creates an organization owned by the signed-in person. */
export function CreateOwnOrganization() {
  const client = useClient();
  return (
    <NameForm
      open="Create organization"
      label="Organization name"
      run={(name) => client.organization.create.mutate({ name })}
    />
  );
}
