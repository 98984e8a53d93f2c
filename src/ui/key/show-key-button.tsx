'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmIdentity } from '../account/confirm-identity';
import { useCalls } from '../call/call-provider';
import { refusalOf } from '../call/error-message';
import { Button } from '../control/button';

type Props = {
  keyRef: { organizationId: string; keyId: string };
  name: string;
  /** Runs the call and shows its problem. */
  make: (run: () => Promise<unknown>) => Promise<boolean>;
  pending: boolean;
  onShown: (apiKey: string) => void;
};

/** Shows a key again. People who have not signed in within the last few minutes confirm who they are first. */
export function ShowKeyButton({ keyRef, name, make, pending, onShown }: Props) {
  const revealing = useMutation(useCalls().key.reveal.mutationOptions());
  const [confirming, setConfirming] = useState(false);
  const show = () =>
    make(async () => {
      try {
        onShown((await revealing.mutateAsync(keyRef)).apiKey);
      } catch (error) {
        if (refusalOf(error) !== 'UNAUTHENTICATED') throw error;
        setConfirming(true);
      }
    });
  return (
    <>
      <Button onClick={show} aria-disabled={pending} aria-label={`Show the key ${name}`}>
        Show
      </Button>
      {confirming && (
        <ConfirmIdentity
          reason={`Sign in again to show the key “${name}”.`}
          onConfirmed={show}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
