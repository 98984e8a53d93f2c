'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage, refusalOf } from '../call/error-message';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';

/** Claims the library for the signed-in person. */
export function ClaimButton({ token }: { token: string }) {
  const router = useRouter();
  const running = useRef(false);
  const claim = useMutation(useCalls().library.claim.mutationOptions());
  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    try {
      const { organizationId, libraryId } = await claim.mutateAsync({ token });
      location.assign(`/app/${organizationId}/${libraryId}`);
    } catch (error) {
      // Someone else may have claimed it first; the refreshed page says so.
      if (refusalOf(error) === 'CONFLICT') router.refresh();
      running.current = false;
    }
  };
  return (
    <div className="grid gap-4">
      <Button
        variant="primary"
        onClick={confirm}
        aria-disabled={claim.isPending}
        className="justify-self-start px-6"
      >
        {claim.isPending ? 'Claiming…' : 'Claim library'}
      </Button>
      <FormProblem text={claim.error && errorMessage(claim.error)} />
    </div>
  );
}
