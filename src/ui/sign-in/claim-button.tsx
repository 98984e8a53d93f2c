'use client';

import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../call/call-provider';
import { AcceptLinkButton } from './accept-link-button';

/** Claims the library for the signed-in person. */
export function ClaimButton({ token }: { token: string }) {
  const claiming = useMutation(useCalls().library.claim.mutationOptions());
  const claim = async () => {
    const { organizationId, libraryId } = await claiming.mutateAsync({ token });
    return `/app/${organizationId}/${libraryId}`;
  };
  return (
    <AcceptLinkButton
      label="Claim library"
      pendingLabel="Claiming…"
      changedBy={['CONFLICT']}
      accept={claim}
    />
  );
}
