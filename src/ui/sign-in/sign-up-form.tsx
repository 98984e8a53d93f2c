'use client';

import Link from 'next/link';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { LINK_CLASS } from '../control/link-class';
import { Form } from '../form/form';
import { EmailField, NewPasswordField } from '../form/person-fields';
import { TextField } from '../form/text-field';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';

/** Creates an account. The mailed link confirms the email address and leads on to `next`. */
export function SignUpForm({ next }: { next: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const send = async ({ name, email = '', password }: Record<string, string>) => {
    const sent = { name, email, password, callbackURL: location.origin + next };
    const { failure } = await callAuth('/sign-up/email', sent);
    if (failure) return authProblem(failure);
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
            <TextField
              name="name"
              label="Your name"
              autoComplete="name"
              required
              maxLength={LIMITS.nameLength}
              problem={at('name')}
            />
            <EmailField own label="Email address" problem={at('email')} />
            <NewPasswordField
              label="Password"
              advice="A few random words work well."
              problem={at('password')}
            />
          </>
        )}
      </Form>
      <p className="text-sm text-quiet">
        Already have an account?{' '}
        <Link
          href={`/sign-in?next=${encodeURIComponent(next)}`}
          prefetch={false}
          className={LINK_CLASS}
        >
          Sign in
        </Link>
      </p>
    </div>
  );
}
