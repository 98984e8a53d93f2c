'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { SettingsSection } from '../control/section';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { ConfirmIdentity } from './confirm-identity';

/** Deletes the account. Asks for the password if there is one, otherwise for a recent sign-in. */
export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { submit, pending, at } = useSubmission(async ({ currentPassword }) => {
    if (hasPassword && !currentPassword)
      return { at: 'currentPassword', text: 'Enter your password to continue.' };
    const sent = hasPassword ? { password: currentPassword } : {};
    const { failure } = await callAuth('/delete-user', sent);
    if (failure?.code === 'SESSION_EXPIRED') {
      setConfirming(true);
      return null;
    }
    if (failure) return authProblem(failure);
    location.assign('/');
    return null;
  });
  return (
    <SettingsSection
      title="Delete account"
      lead="Your profile, passkeys and sessions are deleted immediately. Files you uploaded stay with their organization, without your name."
    >
      {open ? (
        <form onSubmit={submit} noValidate aria-label="Delete account" className="grid gap-4">
          {hasPassword && (
            <TextField
              name="currentPassword"
              type="password"
              label="Your password"
              autoComplete="current-password"
              required
              maxLength={LIMITS.passwordLength.max}
              problem={at('currentPassword')}
            />
          )}
          <FormProblem text={at('form')} />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="danger" aria-disabled={pending}>
              {pending ? 'Deleting…' : 'Delete permanently'}
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          Delete account…
        </Button>
      )}
      {confirming && (
        <ConfirmIdentity
          reason="Sign in again, then delete your account."
          onConfirmed={() => setConfirming(false)}
          onClose={() => setConfirming(false)}
        />
      )}
    </SettingsSection>
  );
}
