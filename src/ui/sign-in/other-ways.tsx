'use client';

import { startAuthentication } from '@simplewebauthn/browser';
import { KeyRoundIcon, MailIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { callIdentity } from './call-identity';
import { identityProblem } from './identity-problem';

type Props = {
  next: string;
  providers: ('google' | 'github')[];
  byLink: boolean;
  /** Changes between password and link. */
  onLink: () => void;
};

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const names = { google: 'Google', github: 'GitHub' };

/** The ways to sign in that need no password. */
export function OtherWays({ next, providers, byLink, onLink }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = (way: () => Promise<string | null>) => async () => {
    setProblem(null);
    setProblem(await way());
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
        {byLink ? 'Use a password' : 'Mail me a link instead'}
      </Button>
      <Button onClick={attempt(() => signInByPasskey(next))}>
        <KeyRoundIcon className="size-4 text-quiet" />
        Use a passkey
      </Button>
      {providers.map((provider) => (
        <Button key={provider} onClick={attempt(() => goTo(provider, next))}>
          Continue with {names[provider]}
        </Button>
      ))}
      <FormProblem text={problem} />
    </div>
  );
}

async function signInByPasskey(next: string): Promise<string | null> {
  const { data, failure } = await callIdentity<PasskeyOptions>(
    '/passkey/generate-authenticate-options',
  );
  if (failure) return identityProblem(failure).text;
  try {
    const response = await startAuthentication({ optionsJSON: data });
    const answer = await callIdentity('/passkey/verify-authentication', { response });
    if (answer.failure) return identityProblem(answer.failure).text;
  } catch {
    return 'No passkey was used. Try again, or sign in another way.';
  }
  location.assign(next);
  return null;
}

async function goTo(provider: 'google' | 'github', next: string): Promise<string | null> {
  const { data, failure } = await callIdentity<{ url: string }>('/sign-in/social', {
    provider,
    callbackURL: location.origin + next,
    errorCallbackURL: `${location.origin}/sign-in?next=${encodeURIComponent(next)}`,
  });
  if (failure) return identityProblem(failure).text;
  location.assign(data.url);
  return null;
}
