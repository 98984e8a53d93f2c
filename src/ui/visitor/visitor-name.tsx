'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { validateName } from '../control/validate-name';

/** Asks for the name shown with a visitor's comments and picks. */
export function VisitorName() {
  const calls = useCalls().shared;
  const queryClient = useQueryClient();
  const introducing = useMutation(calls.introduce.mutationOptions());
  const { submit, pending, at } = useSubmission(async ({ name = '' }) => {
    const wrong = validateName(name);
    if (wrong) return wrong;
    const failure = await introducing.mutateAsync({ name }).then(() => null, errorMessage);
    if (failure !== null) return { at: 'name', text: failure };
    await queryClient.invalidateQueries(calls.feedback.pathFilter());
    return null;
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <TextField
          name="name"
          label="Your name"
          hint="Shown with your picks and comments to everyone who has this link."
          autoComplete="name"
          required
          maxLength={LIMITS.nameLength}
          problem={at('name')}
        />
      </div>
      <Button type="submit" variant="primary" aria-disabled={pending}>
        Continue
      </Button>
    </form>
  );
}
