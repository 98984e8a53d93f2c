'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { SuccessMessage } from '../control/section';
import { Form, type Values } from '../form/form';
import { NameField, validateName } from '../form/name-field';

type Props = {
  /** The accessible name of the form. */
  title: string;
  label: string;
  autoComplete: 'name' | 'off';
  /** The current name. */
  name: string;
  save: (name: string) => Promise<unknown>;
};

/** A form to change a name in place. */
export function SaveName({ title, label, autoComplete, name: present, save }: Props) {
  const router = useRouter();
  const [saved, setSaved] = useState(false);
  const send = async ({ name = '' }: Values) => {
    setSaved(false);
    const wrong = validateName(name);
    if (wrong) return wrong;
    await save(name);
    router.refresh();
    setSaved(true);
    return null;
  };
  return (
    <Form
      label={title}
      onSend={send}
      submit="Save"
      variant="secondary"
      beside={<SuccessMessage>{saved && 'Saved.'}</SuccessMessage>}
    >
      {(at) => (
        <NameField
          label={label}
          autoComplete={autoComplete}
          defaultValue={present}
          problem={at('name')}
        />
      )}
    </Form>
  );
}
