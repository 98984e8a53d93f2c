'use client';

import { KeyRoundIcon, MailIcon } from 'lucide-react';
import { useState } from 'react';
import { signUpPath } from '@/contract/own-path';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { TextLink } from '../control/link';
import { Note } from '../control/section';
import { Form, type Values } from '../form/form';
import { FormProblem } from '../form/form-problem';
import { CurrentPasswordField, EmailField } from '../form/person-fields';
import { keepTypedEmail } from '../form/typed-email';
import { askAuth } from './auth-problem';
import { CheckMail } from './check-mail';
import { signInWithPasskey } from './sign-in-with-passkey';

type OtherProps = {
  next: string;
  providers: ('google' | 'github')[];
  byLink: boolean;
  /** Switches between password and link. */
  onLink: () => void;
};

const PROVIDER_NAMES = { google: 'Google', github: 'GitHub' };

/** The sign-in methods without a password. */
function OtherSignInMethods({ next, providers, byLink, onLink }: OtherProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (signIn: () => Promise<void>) => async () => {
    setProblem(null);
    await signIn().catch((error) => setProblem(errorMessage(error)));
  };
  const byPasskey = async () => {
    await signInWithPasskey();
    location.assign(next);
  };
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button onClick={onLink}>
        {byLink ? (
          <KeyRoundIcon className="size-4 text-quiet" />
        ) : (
          <MailIcon className="size-4 text-quiet" />
        )}
        {byLink ? 'Use a password' : 'Email me a sign-in link'}
      </Button>
      <Button onClick={attempt(byPasskey)}>
        <KeyRoundIcon className="size-4 text-quiet" />
        Use a passkey
      </Button>
      {providers.map((provider) => (
        <Button key={provider} onClick={attempt(() => signInWithProvider(provider, next))}>
          Continue with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
      <FormProblem text={problem} />
    </div>
  );
}

async function signInWithProvider(provider: 'google' | 'github', next: string) {
  const { url } = await askAuth<{ url: string }>('/sign-in/social', {
    provider,
    callbackURL: location.origin + next,
    errorCallbackURL: `${location.origin}/sign-in?next=${encodeURIComponent(next)}`,
  });
  location.assign(url);
}

type Props = { next: string; providers: ('google' | 'github')[]; problem: string | null };

/** Signs in with a password, a mailed link, a passkey or a provider, then opens `next`. */
export function SignInForm({ next, providers, problem }: Props) {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [byLink, setByLink] = useState(false);
  const send = async ({ email = '', password = '' }: Values) => {
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
      <Note>
        New here? <TextLink href={signUpPath(next)}>Sign up</TextLink>
      </Note>
    </div>
  );
}
