'use client';

import { useState } from 'react';
import { limits } from '@/contract/limits';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { nameProblem } from './name-problem';
import { useSettingsChange } from './use-settings-change';

type Props = {
  id: string;
  /** The button that opens the form. */
  open: string;
  label: string;
  save: string;
  run: (name: string) => Promise<unknown>;
};

/** A button that asks for a name and makes something of it. */
export function NameForm({ id, open, label, save, run }: Props) {
  const [asking, setAsking] = useState(false);
  const { make, pending, problem } = useSettingsChange();
  const { submit, at } = useSubmission(async ({ name = '' }) => {
    const wrong = nameProblem(name);
    if (wrong) return wrong;
    if (await make(() => run(name))) setAsking(false);
    return null;
  });
  if (!asking)
    return (
      <Button onClick={() => setAsking(true)} className="justify-self-start">
        {open}
      </Button>
    );
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={open}
      className="grid gap-4 rounded-card border border-line bg-surface px-5 py-5 shadow-card"
    >
      <TextField
        id={`${id}-name`}
        name="name"
        label={label}
        autoComplete="off"
        required
        maxLength={limits.nameLength}
        problem={at('name')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look="main" aria-disabled={pending}>
          {pending ? 'One moment …' : save}
        </Button>
        <Button onClick={() => setAsking(false)}>Cancel</Button>
      </div>
    </form>
  );
}
