'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { SuccessMessage } from '../control/section';
import { Form } from '../form/form';
import { TextField } from '../form/text-field';
import { useSettingsChange } from '../form/use-change';
import { validateName } from '../form/validate-name';

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
  const { make, problem } = useSettingsChange();
  const [saved, setSaved] = useState(false);
  const send = async ({ name = '' }: Record<string, string>) => {
    setSaved(false);
    const wrong = validateName(name);
    if (wrong) return wrong;
    setSaved(await make(() => save(name)));
    return null;
  };
  return (
    <Form
      label={title}
      onSend={send}
      problem={problem}
      submit="Save"
      variant="secondary"
      beside={<SuccessMessage>{saved && 'Saved.'}</SuccessMessage>}
    >
      {(at) => (
        <TextField
          name="name"
          label={label}
          autoComplete={autoComplete}
          defaultValue={present}
          required
          maxLength={LIMITS.nameLength}
          problem={at('name')}
        />
      )}
    </Form>
  );
}
