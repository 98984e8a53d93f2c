'use client';

import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { EmailField } from '../form/person-fields';
import { TextField } from '../form/text-field';
import { useSubmission } from '../form/use-submission';
import { CreatedLibrary } from './created-library';
import { creationProblem } from './creation-problem';

/** Creates a library for an email address, then shows the result instead of the form. */
export function CreateLibraryForm({ isSignedIn }: { isSignedIn: boolean }) {
  const calls = useCalls();
  const creation = useMutation(calls.library.createUnclaimed.mutationOptions());
  const { submit, at } = useSubmission(async ({ name = '', email = '' }) => {
    try {
      await creation.mutateAsync({ email, ...(name && { name }) });
      return null;
    } catch (error) {
      return creationProblem(error as Parameters<typeof creationProblem>[0]);
    }
  });

  if (creation.data)
    return (
      <CreatedLibrary
        created={creation.data}
        email={creation.variables.email}
        isSignedIn={isSignedIn}
      />
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Create library" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <EmailField own label="Email address" problem={at('email')} />
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
        We mail you a link to claim it. A library that nobody claims is deleted after{' '}
        {LIMITS.claimDays} days.
      </p>
    </form>
  );
}
