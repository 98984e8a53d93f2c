'use client';

import Link from 'next/link';
import { useState } from 'react';
import { signUpPath } from '@/contract/own-path';
import { LINK_CLASS } from '../control/link-class';
import { Form } from '../form/form';
import { CurrentPasswordField, EmailField } from '../form/person-fields';
import { keepTypedEmail } from '../form/typed-email';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';
import { CheckMail } from './check-mail';
import { OtherSignInMethods } from './other-sign-in-methods';

type Props = { next: string; providers: ('google' | 'github')[]; problem: string | null };

/** Signs in with a password, a mailed link, a passkey or a provider, then opens `next`. */
export function SignInForm({ next, providers, problem }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [byLink, setByLink] = useState(false);
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
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
  };

  if (mailedTo)
    return (
      <CheckMail>
        If <strong>{mailedTo}</strong> has an account, we sent it a sign-in link. It works once, for
        15 minutes.
      </CheckMail>
    );
  return (
    <div className="grid gap-6">
      <Form
        label="Sign in"
        onSend={send}
        problem={problem}
        submit={byLink ? 'Email me a sign-in link' : 'Sign in'}
        sending={byLink ? 'Sending…' : 'Signing in…'}
      >
        {(at) => (
          <>
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
          </>
        )}
      </Form>
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
