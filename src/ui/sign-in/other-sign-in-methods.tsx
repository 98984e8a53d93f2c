'use client';

import { KeyRoundIcon, MailIcon } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../call/error-message';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { askAuth } from './auth-problem';
import { signInWithPasskey } from './sign-in-with-passkey';

type Props = {
  next: string;
  providers: ('google' | 'github')[];
  byLink: boolean;
  /** Switches between password and link. */
  onLink: () => void;
};

const PROVIDER_NAMES = { google: 'Google', github: 'GitHub' };

/** The sign-in methods without a password. */
export function OtherSignInMethods({ next, providers, byLink, onLink }: Props) {
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
