'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@/contract/limits';
import { Done, Section } from '../account/section';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { nameProblem } from './name-problem';
import { useSettingsChange } from './use-settings-change';

/** What an organization is called. Its addresses stay. */
export function NameSection({ organization }: { organization: { id: string; name: string } }) {
  const renaming = useMutation(useCalls().organization.rename.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [saved, setSaved] = useState(false);
  const { submit, at } = useSubmission(async ({ name = '' }) => {
    setSaved(false);
    const wrong = nameProblem(name);
    if (wrong) return wrong;
    setSaved(await make(() => renaming.mutateAsync({ organizationId: organization.id, name })));
    return null;
  });
  return (
    <Section title="Name" lead="Addresses of libraries and pictures stay as they are.">
      <form
        onSubmit={submit}
        noValidate
        aria-label="Rename the organization"
        className="grid gap-4"
      >
        <TextField
          id="name"
          name="name"
          label="Name of the organization"
          autoComplete="off"
          defaultValue={organization.name}
          required
          maxLength={limits.nameLength}
          problem={at('name')}
        />
        <FormProblem text={problem} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" aria-disabled={pending}>
            Save the name
          </Button>
          <Done>{saved && 'Saved.'}</Done>
        </div>
      </form>
    </Section>
  );
}
