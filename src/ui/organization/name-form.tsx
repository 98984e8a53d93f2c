'use client';

import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button, quietButtonClass } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { validateName } from '../control/validate-name';
import { useSettingsChange } from './use-settings-change';

type Props = {
  /** The text of the button that opens the form, and a longer accessible name where a list has several. */
  open: string;
  openName?: string;
  label: string;
  /** The present name. */
  present?: string;
  save: string;
  /** Makes the button less prominent. */
  quiet?: boolean;
  run: (name: string) => Promise<unknown>;
};

/** Focuses the field and selects its text. */
const selectText = (field: HTMLInputElement | null) => field?.select();

/** A button that opens a form with a name. */
export function NameForm({ open, openName, label, present, save, quiet, run }: Props) {
  const [asking, setAsking] = useState(false);
  const asked = useRef(false);
  const { make, pending, problem } = useSettingsChange();
  const { submit, at } = useSubmission(async ({ name = '' }) => {
    const wrong = validateName(name);
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
        // When the form closes, the focus returns to the button.
        ref={asked.current ? focusButton : null}
        onClick={ask}
        aria-label={openName}
        className={`justify-self-start ${quiet ? quietButtonClass : ''}`}
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
        ref={selectText}
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
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {pending ? 'Saving…' : save}
        </Button>
        <Button onClick={() => setAsking(false)}>Cancel</Button>
      </div>
    </form>
  );
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus();
