'use client';

import { useState } from 'react';
import { signUpPath } from '@/contract/own-path';
import { TextLink } from '../control/link';
import { Form } from '../form/form';
import { CurrentPasswordField, EmailField } from '../form/person-fields';
import { keepTypedEmail } from '../form/typed-email';
import { askAuth } from './auth-problem';
import { CheckMail } from './check-mail';
import { OtherSignInMethods } from './other-sign-in-methods';

type Props = { next: string; providers: ('google' | 'github')[]; problem: string | null };

/** Signs in with a password, a mailed link, a passkey or a provider, then opens `next`. */
export function SignInForm({ next, providers, problem }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [byLink, setByLink] = useState(false);
  const send = async ({ email = '', password = '' }: Record<string, string>) => {
    const callbackURL = location.origin + next;
    if (byLink) {
      await askAuth('/sign-in/magic-link', { email, callbackURL });
      setMailedTo(email);
    } else {
      await askAuth('/sign-in/email', { email, password, callbackURL });
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
                  <TextLink href={`/reset?next=${encodeURIComponent(next)}`}>
                    Forgot password?
                  </TextLink>
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
        New here? <TextLink href={signUpPath(next)}>Sign up</TextLink>
      </p>
    </div>
  );
}
