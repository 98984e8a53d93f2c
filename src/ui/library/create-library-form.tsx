'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { EmailField } from '../control/person-fields';
import { TextField } from '../control/text-field';
import { CreatedLibrary } from './created-library';
import { type CreationProblem, creationProblem } from './creation-problem';

/** Creates a library for an email address, then shows the result instead of the form. */
export function CreateLibraryForm() {
  const calls = useCalls();
  const creation = useMutation(calls.library.createUnclaimed.mutationOptions());
  const [problem, setProblem] = useState<CreationProblem | null>(null);
  // State changes with the next render; a second click can come before it.
  const running = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    const form = event.currentTarget;
    const sent = new FormData(form);
    setProblem(null);
    try {
      const name = String(sent.get('name')).trim();
      const email = String(sent.get('email')).trim();
      await creation.mutateAsync({ email, ...(name && { name }) });
    } catch (error) {
      const failure = creationProblem(error as Parameters<typeof creationProblem>[0]);
      setProblem(failure);
      if (failure.at !== 'form')
        form.querySelector<HTMLInputElement>(`[name=${failure.at}]`)?.focus();
    } finally {
      running.current = false;
    }
  };

  if (creation.data) return <CreatedLibrary created={creation.data} />;
  const at = (place: CreationProblem['at']) => (problem?.at === place ? problem.text : null);
  return (
    <form onSubmit={submit} noValidate aria-label="Create library" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EmailField label="Email address" problem={at('email')} />
        <TextField
          name="name"
          label={
            <>
              Library name <span className="font-normal text-quiet">(optional)</span>
            </>
          }
          autoComplete="off"
          maxLength={LIMITS.nameLength}
          problem={at('name')}
        />
      </div>
      <FormProblem text={at('form')} />
      <Button
        type="submit"
        variant="primary"
        aria-disabled={creation.isPending}
        className="justify-self-start px-6"
      >
        {creation.isPending ? 'Creating library…' : 'Create library'}
      </Button>
      <p className="text-sm text-quiet">
        No account needed. You get an API key right away, and the library is held for you for{' '}
        {LIMITS.claimDays} days.
      </p>
    </form>
  );
}
