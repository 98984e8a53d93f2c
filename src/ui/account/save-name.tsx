'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { SuccessMessage } from '../control/section';
import { TextField } from '../control/text-field';
import { useChange } from '../control/use-change';
import { useSubmission } from '../control/use-submission';
import { validateName } from '../control/validate-name';

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
  const { change, pending, problem } = useChange();
  const [saved, setSaved] = useState(false);
  const { submit, at } = useSubmission(async ({ name = '' }) => {
    setSaved(false);
    const wrong = validateName(name);
    if (wrong) return wrong;
    setSaved(await change(() => save(name).then(() => null, errorMessage)));
    return null;
  });
  return (
    <form onSubmit={submit} noValidate aria-label={title} className="grid gap-4">
      <TextField
        name="name"
        label={label}
        autoComplete={autoComplete}
        defaultValue={present}
        required
        maxLength={LIMITS.nameLength}
        problem={at('name')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" aria-disabled={pending}>
          Save
        </Button>
        <SuccessMessage>{saved && 'Saved.'}</SuccessMessage>
      </div>
    </form>
  );
}
