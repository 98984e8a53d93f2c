'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormProblem } from '../form/form-problem';
import { useSettingsChange } from '../form/use-change';

type Props = {
  deliveryRef: { organizationId: string; webhookId: string; deliveryId: number };
  name: string;
};

/** Sends a delivery again. */
export function ResendButton({ deliveryRef, name }: Props) {
  const resending = useMutation(useCalls().webhook.resend.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        onClick={() => void make(() => resending.mutateAsync(deliveryRef))}
        aria-label={`Send again: ${name}`}
        aria-disabled={pending}
      >
        Send again
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
