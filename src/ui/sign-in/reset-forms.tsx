'use client';

import { useState } from 'react';
import { signInPath } from '@/contract/own-path';
import { Form, type Values } from '../form/form';
import { EmailField, NewPasswordField } from '../form/person-fields';
import { askAuth } from './auth-problem';
import { CheckMail } from './check-mail';

/** Requests a link to set a new password. */
export function RequestResetForm({ next }: { next: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const send = async ({ email = '' }: Values) => {
    await askAuth('/request-password-reset', { email, redirectTo: location.origin + next });
    setMailedTo(email);
    return null;
  };

  if (mailedTo)
    return (
      <CheckMail>
        If <strong>{mailedTo}</strong> has an account, we sent it a link to set a new password. It
        works once, for an hour.
      </CheckMail>
    );
  return (
    <Form label="Reset password" onSend={send} submit="Email me a link" sending="Sending…">
      {(at) => <EmailField own label="Email address" problem={at('email')} />}
    </Form>
  );
}

/** Sets a new password with the token of a mailed link. Then leads to sign-in, to the passkeys, and on to `next`. */
export function NewPasswordForm({ token, next }: { token: string; next: string }) {
  const send = async ({ password }: Values) => {
    await askAuth('/reset-password', { newPassword: password, token });
    location.assign(signInPath(`/account/passkeys?next=${encodeURIComponent(next)}`));
    return null;
  };
  return (
    <Form label="Set a new password" onSend={send} submit="Save password" sending="Saving…">
      {(at) => (
        <NewPasswordField
          label="New password"
          advice="This signs you out everywhere and disconnects your apps."
          problem={at('password')}
        />
      )}
    </Form>
  );
}
