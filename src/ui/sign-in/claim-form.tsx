'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCalls } from '../call/call-provider';
import { errorMessage, refusalOf } from '../call/error-message';
import { Form } from '../form/form';
import { TeamNameField } from './team-name-field';

/** Claims the library for the signed-in person, who says what the team is called. */
export function ClaimForm({
  token,
  organizationName,
}: {
  token: string;
  organizationName: string;
}) {
  const router = useRouter();
  const claiming = useMutation(useCalls().library.claim.mutationOptions());
  const send = async ({ organization }: Record<string, string>) => {
    try {
      const claimed = await claiming.mutateAsync({
        token,
        organizationName: organization || undefined,
      });
      location.assign(`/app/${claimed.organizationId}/${claimed.libraryId}`);
      return null;
    } catch (error) {
      // The refreshed page shows the new state of the link.
      if (refusalOf(error) === 'CONFLICT') router.refresh();
      return { at: 'form', text: errorMessage(error) };
    }
  };
  return (
    <Form label="Claim library" onSend={send} submit="Claim library" sending="Claiming…">
      <TeamNameField name={organizationName} />
    </Form>
  );
}
