'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { LIMITS } from '@/contract/limits';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { TextField } from '../form/text-field';
import { useSubmission } from '../form/use-submission';

/** Asks a visitor for the password of a link. */
export function PasswordForm() {
  const router = useRouter();
  const entering = useMutation(useCalls().shared.enter.mutationOptions());
  const { submit, pending, at } = useSubmission(async ({ password = '' }) => {
    if (password === '') return { at: 'password', text: 'Enter the password.' };
    const failure = await entering.mutateAsync({ password }).then(() => null, errorMessage);
    if (failure === null) router.refresh();
    return failure === null ? null : { at: 'password', text: failure };
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 text-ink">
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="off"
        required
        maxLength={LIMITS.sharePasswordLength.max}
        problem={at('password')}
      />
      <Button
        type="submit"
        variant="primary"
        aria-disabled={pending}
        className="justify-self-start"
      >
        {pending ? 'Opening…' : 'Open'}
      </Button>
    </form>
  );
}
