'use client';

import { useState } from 'react';
import { signInPath } from '@/contract/own-path';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { EmailField, NewPasswordField } from '../control/person-fields';
import { useSubmission } from '../control/use-submission';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';

/** Requests a link to set a new password. */
export function RequestResetForm({ next }: { next: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { submit, pending, at } = useSubmission(async ({ email = '' }) => {
    const { failure } = await callAuth('/request-password-reset', {
      email,
      redirectTo: location.origin + next,
    });
    if (failure) return authProblem(failure);
    setMailedTo(email);
    return null;
  });

  if (mailedTo)
    return (
      <CheckMail>
        If <strong>{mailedTo}</strong> has an account, we sent it a link to set a new password. It
        works once, for an hour.
      </CheckMail>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Reset password" className="grid gap-4">
      <EmailField own label="Email address" problem={at('email')} />
      <FormProblem text={at('form')} />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {pending ? 'Sending…' : 'Email me a link'}
      </Button>
    </form>
  );
}

/** Sets a new password with the token of a mailed link. Then leads to sign-in, to the passkeys, and on to `next`. */
export function NewPasswordForm({ token, next }: { token: string; next: string }) {
  const { submit, pending, at } = useSubmission(async ({ password }) => {
    const { failure } = await callAuth('/reset-password', { newPassword: password, token });
    if (failure) return authProblem(failure);
    location.assign(signInPath(`/account/passkeys?next=${encodeURIComponent(next)}`));
    return null;
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Set a new password" className="grid gap-4">
      <NewPasswordField
        label="New password"
        advice="This signs you out everywhere and disconnects your apps."
        problem={at('password')}
      />
      <FormProblem text={at('form')} />
      <Button type="submit" variant="primary" aria-disabled={pending}>
        {pending ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  );
}
