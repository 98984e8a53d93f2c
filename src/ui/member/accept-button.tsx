'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { AcceptLinkButton } from '../sign-in/accept-link-button';

/** Accepts the invitation; the person becomes a member. */
export function AcceptButton({ token }: { token: string }) {
  const accepting = useMutation(useCalls().member.acceptInvitation.mutationOptions());
  const accept = async () => `/app/${(await accepting.mutateAsync({ token })).organizationId}`;
  return (
    <AcceptLinkButton
      label="Join organization"
      pendingLabel="Joining…"
      changedBy={['CONFLICT', 'NOT_FOUND']}
      accept={accept}
    />
  );
}
