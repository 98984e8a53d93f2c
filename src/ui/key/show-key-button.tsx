'use client';

import { useMutation } from '@tanstack/react-query';
import { useConfirmed } from '../account/use-confirmed';
import { useCalls } from '../call/call-provider';
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
  const { confirmed, question } = useConfirmed(`Sign in again to show the key “${name}”.`);
  const call = async () => onShown((await revealing.mutateAsync(keyRef)).apiKey);
  const show = () => make(() => confirmed(call, show));
  return (
    <>
      <Button onClick={show} aria-disabled={pending} aria-label={`Show the key ${name}`}>
        Show
      </Button>
      {question}
    </>
  );
}
