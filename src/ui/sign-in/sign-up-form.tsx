'use client';

import { useState } from 'react';
import { signInPath } from '@/contract/own-path';
import { TextLink } from '../control/link';
import { Note } from '../control/section';
import { Form, type Values } from '../form/form';
import { NameField } from '../form/name-field';
import { EmailField, NewPasswordField } from '../form/person-fields';
import { askAuth } from './auth-problem';
import { CheckMail } from './check-mail';

/** Creates an account. The mailed link confirms the email address and leads on to `next`. */
export function SignUpForm({ next }: { next: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const send = async ({ name, email = '', password }: Values) => {
    const sent = { name, email, password, callbackURL: location.origin + next };
    await askAuth('/sign-up/email', sent);
    setMailedTo(email);
    return null;
  };

  if (mailedTo)
    return (
      <CheckMail>
        We sent a link to <strong>{mailedTo}</strong>. Open it to confirm your address.
      </CheckMail>
    );
  return (
    <div className="grid gap-6">
      <Form label="Sign up" onSend={send} submit="Sign up" sending="Signing up…">
        {(at) => (
          <>
            <NameField label="Your name" autoComplete="name" problem={at('name')} />
            <EmailField own label="Email address" problem={at('email')} />
            <NewPasswordField
              label="Password"
              advice="A few random words work well."
              problem={at('password')}
            />
          </>
        )}
      </Form>
      <Note>
        Already have an account? <TextLink href={signInPath(next)}>Sign in</TextLink>
      </Note>
    </div>
  );
}
