'use client';

import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { nameProblem } from '../control/name-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { useSettingsChange } from './use-settings-change';

type Props = {
  id: string;
  /** The button that opens the form, and more of it for screen readers where several stand in one list. */
  open: string;
  openName?: string;
  label: string;
  /** The name so far. */
  present?: string;
  save: string;
  /** The button steps back: it stands beside what matters more. */
  quiet?: boolean;
  run: (name: string) => Promise<unknown>;
};

/** Whoever asked for the form is led into it. */
const enter = (field: HTMLInputElement | null) => field?.select();

/** A button that asks for a name and makes something of it. */
export function NameForm({ id, open, openName, label, present, save, quiet, run }: Props) {
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const { make, pending, problem } = useSettingsChange();
  const { submit, at } = useSubmission(async ({ name = '' }) => {
    const wrong = nameProblem(name);
    if (wrong) return wrong;
    if (await make(() => run(name))) setAsking(false);
    return null;
  });
  const ask = () => {
    asked.current = true;
    setAsking(true);
  };
  if (!asking)
    return (
      <Button
        // The button comes back where the form was, and with it the keyboard.
        ref={asked.current ? comeBack : null}
        onClick={ask}
        aria-label={openName}
        className={`justify-self-start ${quiet ? quietLook : ''}`}
      >
        {open}
      </Button>
    );
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && setAsking(false)}
      noValidate
      aria-label={openName ?? open}
      className="grid gap-4 rounded-card border border-line bg-surface px-5 py-5 shadow-card"
    >
      <TextField
        ref={enter}
        id={`${id}-name`}
        name="name"
        label={label}
        autoComplete="off"
        defaultValue={present}
        required
        maxLength={LIMITS.nameLength}
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

const comeBack = (button: HTMLButtonElement | null) => button?.focus();
const quietLook =
  '-mx-2 min-h-8 border-transparent bg-transparent px-2 font-normal text-quiet hover:text-ink';
