'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { TextField } from '../form/text-field';
import { useSettingsChange } from '../form/use-change';
import { useSubmission } from '../form/use-submission';
import { validateName } from '../form/validate-name';

type Props = {
  /** The text of the button that opens the form. */
  open: string;
  label: string;
  run: (name: string) => Promise<unknown>;
};

/** A button to open a form with one name field. */
export function NameForm({ open, label, run }: Props) {
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
        ref={asked.current ? focusIt : null}
        onClick={ask}
        className="justify-self-start"
      >
        {open}
      </Button>
    );
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && setAsking(false)}
      noValidate
      aria-label={open}
      className="grid gap-4 rounded-card border border-line bg-surface px-5 py-5 shadow-card"
    >
      <TextField
        ref={focusIt}
        name="name"
        label={label}
        autoComplete="off"
        required
        maxLength={LIMITS.nameLength}
        problem={at('name')}
      />
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {pending ? 'Saving…' : 'Create'}
        </Button>
        <Button onClick={() => setAsking(false)}>Cancel</Button>
      </div>
    </form>
  );
}

const focusIt = (control: HTMLElement | null) => control?.focus();

/** Creates a library in an organization. */
export function AddLibrary({ organizationId }: { organizationId: string }) {
  const creating = useMutation(useCalls().library.create.mutationOptions());
  return (
    <NameForm
      open="Create library"
      label="Library name"
      run={(name) => creating.mutateAsync({ organizationId, name })}
    />
  );
}

/** Creates an organization owned by the signed-in person. */
export function CreateOwnOrganization() {
  const founding = useMutation(useCalls().organization.create.mutationOptions());
  return (
    <NameForm
      open="Create organization"
      label="Organization name"
      run={(name) => founding.mutateAsync({ name })}
    />
  );
}
