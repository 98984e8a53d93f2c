'use client';

import Link from 'next/link';
import { useState } from 'react';
import { signUpPath } from '@/contract/own-path';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { LINK_CLASS } from '../control/link-class';
import { CurrentPasswordField, EmailField } from '../control/person-fields';
import { keepTypedEmail } from '../control/typed-email';
import { useSubmission } from '../control/use-submission';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';
import { OtherSignInMethods } from './other-sign-in-methods';

type Props = { next: string; providers: ('google' | 'github')[]; problem: string | null };

/** Signs in with a password, a mailed link, a passkey or a provider, then opens `next`. */
export function SignInForm({ next, providers, problem }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [byLink, setByLink] = useState(false);
  const { submit, pending, at } = useSubmission(async ({ email = '', password = '' }) => {
    const { failure } = byLink
      ? await callAuth('/sign-in/magic-link', { email, callbackURL: location.origin + next })
      : await callAuth('/sign-in/email', {
          email,
          password,
          callbackURL: location.origin + next,
        });
    if (failure) return authProblem(failure);
    if (byLink) setMailedTo(email);
    else {
      keepTypedEmail('');
      location.assign(next);
    }
    return null;
  });

  if (mailedTo)
    return (
      <CheckMail>
        If <strong>{mailedTo}</strong> has an account, we sent it a sign-in link. It works once, for
        15 minutes.
      </CheckMail>
    );
  return (
    <div className="grid gap-6">
      <form onSubmit={submit} noValidate aria-label="Sign in" className="grid gap-4">
        <EmailField own label="Email address" problem={at('email')} />
        {!byLink && (
          <CurrentPasswordField
            label="Password"
            problem={at('password')}
            hint={
              <Link
                href={`/reset?next=${encodeURIComponent(next)}`}
                prefetch={false}
                className={LINK_CLASS}
              >
                Forgot password?
              </Link>
            }
          />
        )}
        <FormProblem text={at('form') ?? problem} />
        <Button type="submit" variant="primary" aria-disabled={pending}>
          {labelOf(byLink, pending)}
        </Button>
      </form>
      <OtherSignInMethods
        next={next}
        providers={providers}
        byLink={byLink}
        onLink={() => setByLink(!byLink)}
      />
      <p className="text-sm text-quiet">
        New here?{' '}
        <Link href={signUpPath(next)} prefetch={false} className={LINK_CLASS}>
          Sign up
        </Link>
      </p>
    </div>
  );
}

function labelOf(byLink: boolean, pending: boolean) {
  if (byLink) return pending ? 'Sending…' : 'Email me a sign-in link';
  return pending ? 'Signing in…' : 'Sign in';
}
