'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { SettingsSection } from './section';

/** Deletes the account after a confirmation, with the password where there is one. */
export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const { submit, pending, at } = useSubmission(async ({ currentPassword }) => {
    if (hasPassword && !currentPassword)
      return { at: 'currentPassword', text: 'Type your password to go on.' };
    const sent = hasPassword ? { password: currentPassword } : {};
    const { failure } = await callAuth('/delete-user', sent);
    if (failure) return authProblem(failure);
    location.assign('/');
    return null;
  });
  return (
    <SettingsSection
      title="Delete the account"
      lead="Your name, image, passkeys and sessions go at once. What you uploaded stays with its organization, without your name."
    >
      {open ? (
        <form onSubmit={submit} noValidate aria-label="Delete the account" className="grid gap-4">
          {hasPassword && (
            <TextField
              id="deletePassword"
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
              {pending ? 'Deleting …' : 'Delete it for good'}
            </Button>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
          </div>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          Delete the account …
        </Button>
      )}
    </SettingsSection>
  );
}
