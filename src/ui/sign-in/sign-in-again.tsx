'use client';

import { useEffect, useRef, useState } from 'react';
import { askWith } from '../call/ask-to-sign-in';
import { useClient } from '../call/call-provider';
import { refusalOf } from '../call/error-message';
import { onDemand } from '../control/on-demand';

const SignInAgainDialog = onDemand(() => import('./sign-in-again-dialog'), 'SignInAgainDialog');

/**
 * Asks a person who signed out in another tab to sign in again. Changes of this page wait for it and go on afterwards.
 */
export function SignInAgain() {
  const client = useClient();
  const [answer, setAnswer] = useState<((signedIn: boolean) => void) | null>(null);
  const asked = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    const ask = async () => {
      // Somebody who is signed in was refused for another reason.
      const failure = await client.page.frame.query().then(() => null, refusalOf);
      if (failure !== 'UNAUTHENTICATED') return false;
      return new Promise<boolean>((resolve) => setAnswer(() => resolve));
    };
    return askWith(() => {
      asked.current ??= ask().finally(() => {
        asked.current = null;
        setAnswer(null);
      });
      return asked.current;
    });
  }, [client]);
  return answer && <SignInAgainDialog onAnswer={answer} onClose={() => answer(false)} />;
}
