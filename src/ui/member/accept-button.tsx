'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { useCalls } from '../call/call-provider';
import { errorMessage, refusalOf } from '../call/error-message';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';

/** Accepts the invitation; the person becomes a member. */
export function AcceptButton({ token }: { token: string }) {
  const router = useRouter();
  const running = useRef(false);
  const accepting = useMutation(useCalls().member.acceptInvitation.mutationOptions());
  const accept = async () => {
    if (running.current) return;
    running.current = true;
    try {
      const { organizationId } = await accepting.mutateAsync({ token });
      location.assign(`/app/${organizationId}`);
    } catch (error) {
      // The refreshed page shows the new state of the invitation.
      if (['CONFLICT', 'NOT_FOUND'].includes(refusalOf(error) ?? '')) router.refresh();
      running.current = false;
    }
  };
  return (
    <div className="grid gap-4">
      <Button
        variant="primary"
        onClick={accept}
        aria-disabled={accepting.isPending}
        className="justify-self-start px-6"
      >
        {accepting.isPending ? 'Joining…' : 'Join organization'}
      </Button>
      <FormProblem text={accepting.error && errorMessage(accepting.error)} />
    </div>
  );
}
