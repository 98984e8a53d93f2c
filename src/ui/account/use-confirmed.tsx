'use client';

import { useState } from 'react';
import { refusalOf } from '../call/error-message';
import { ConfirmIdentity } from './confirm-identity';

/**
 * For changes that need a sign-in within the last few minutes. Where it is longer ago, the person confirms who they are,
 * and the change runs again. Render `question`.
 * @param reason why they sign in again, as a sentence
 */
export function useConfirmed(reason: string) {
  const [again, setAgain] = useState<(() => void) | null>(null);
  return {
    askFor: (run: () => void) => setAgain(() => run),
    /** Resolves once the call is made, or the question is asked; rejects if it failed for another reason. */
    async confirmed(call: () => Promise<unknown>, run: () => void) {
      try {
        await call();
      } catch (error) {
        if (refusalOf(error) !== 'UNAUTHENTICATED') throw error;
        setAgain(() => run);
      }
    },
    question: again && (
      <ConfirmIdentity reason={reason} onConfirmed={again} onClose={() => setAgain(null)} />
    ),
  };
}
