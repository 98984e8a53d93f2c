'use client';

import Link from 'next/link';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { LINK_CLASS } from '../control/link-class';
import { EmailField, NewPasswordField } from '../control/person-fields';
import { TextField } from '../control/text-field';
import { useSubmission } from '../control/use-submission';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';

/** Creates an account. The mailed link confirms the email address and leads on to `next`. */
export function SignUpForm({ next }: { next: string }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { submit, pending, at } = useSubmission(async ({ name, email = '', password }) => {
    const sent = { name, email, password, callbackURL: location.origin + next };
    const { failure } = await callAuth('/sign-up/email', sent);
    if (failure) return authProblem(failure);
    setMailedTo(email);
    return null;
  });

  if (mailedTo)
    return (
      <CheckMail>
        We sent a link to <strong>{mailedTo}</strong>. Open it to confirm your address.
      </CheckMail>
    );
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} noValidate aria-label="Sign up" className="grid gap-4">
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
        <FormProblem text={at('form')} />
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {pending ? 'Signing up…' : 'Sign up'}
        </Button>
      </form>
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
