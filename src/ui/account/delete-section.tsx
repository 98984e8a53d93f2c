'use client';

import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { SettingsSection } from '../control/section';
import { Form, type Values } from '../form/form';
import { TextField } from '../form/text-field';
import { authProblem } from '../sign-in/auth-problem';
import { callAuth } from '../sign-in/call-auth';
import { useConfirmed } from './use-confirmed';

/** Deletes the account. Asks for the password if there is one, otherwise for a recent sign-in. */
export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const { askFor, question } = useConfirmed('Sign in again, then delete your account.');
  const send = async ({ currentPassword }: Values) => {
    if (hasPassword && !currentPassword)
      return { at: 'currentPassword', text: 'Enter your password to continue.' };
    const sent = hasPassword ? { password: currentPassword } : {};
    const { failure } = await callAuth('/delete-user', sent);
    if (failure?.code === 'SESSION_EXPIRED') {
      askFor(() => {});
      return null;
    }
    if (failure) throw authProblem(failure);
    location.assign('/');
    return null;
  };
  return (
    <SettingsSection
      title="Delete account"
      lead="Your profile, passkeys and sessions are deleted immediately. Files you uploaded stay with their organization, without your name."
    >
      {open ? (
        <Form
          label="Delete account"
          onSend={send}
          submit="Delete permanently"
          sending="Deleting…"
          variant="danger"
          beside={<Button onClick={() => setOpen(false)}>Cancel</Button>}
        >
          {(at) =>
            hasPassword && (
              <TextField
                name="currentPassword"
                type="password"
                label="Your password"
                autoComplete="current-password"
                required
                maxLength={LIMITS.passwordLength.max}
                problem={at('currentPassword')}
              />
            )
          }
        </Form>
      ) : (
        <Button onClick={() => setOpen(true)} className="justify-self-start">
          Delete account…
        </Button>
      )}
      {question}
    </SettingsSection>
  );
}
