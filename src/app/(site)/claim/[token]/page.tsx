import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CallProvider } from '@/ui/call/call-provider';
import { ClaimButton } from '@/ui/claim/claim-button';
import { ClaimInvitation } from '@/ui/claim/claim-invitation';
import { ClaimNotice } from '@/ui/claim/claim-notice';
import { caller, unlessRefused, visitor } from '../../../caller';

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = {
  title: 'Claim link',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

const findClaim = async (token: string) => unlessRefused((await caller()).page.claim({ token }));

/** The page of a claim link. Opening it changes nothing; signed-in visitors can claim. */
export default async function ClaimPage({ params }: Props) {
  const { token } = await params;
  const claim = await findClaim(token);
  if (!claim) notFound();
  const person = await visitor();
  return (
    <ClaimNotice claim={claim}>
      {person ? (
        <CallProvider>
          <p>
            You are signed in as <strong>{person.email ?? person.name}</strong>.
          </p>
          <ClaimButton token={token} />
        </CallProvider>
      ) : (
        <ClaimInvitation path={`/claim/${token}`} />
      )}
    </ClaimNotice>
  );
}
