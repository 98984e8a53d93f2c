import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { CallProvider } from '@/ui/call/call-provider';
import { ClaimForm } from '@/ui/sign-in/accept-forms';
import { ClaimInvitation, ClaimNotice, ClaimSignedIn } from '@/ui/sign-in/claim-notice';
import { MailedLinkEntry } from '@/ui/sign-in/mailed-link-entry';
import { caller, signedInPerson, unlessRefused } from '../../../caller';
import { linkPreview, SECRET_ADDRESS } from '../../../link-preview';

export const metadata: Metadata = {
  title: 'Claim library',
  ...linkPreview({ title: 'Claim library' }),
  ...SECRET_ADDRESS,
};

const findClaim = async (token: string, proof: string | null) =>
  unlessRefused((await caller()).page.claim({ token, proof }));

/**
 * The page of a claim link. Opening it changes nothing. People can claim when signed in, or when they come from the
 * mail, because its link proves their address.
 */
export default async function ClaimPage({ params, searchParams }: PageProps<'token'>) {
  const { token } = await params;
  const { proof: sent } = await searchParams;
  const proof = typeof sent === 'string' ? sent : null;
  const claim = await findClaim(token, proof);
  if (!claim) notFound();
  const { mail } = claim;
  const person = await signedInPerson();
  const path = `/claim/${token}`;
  return (
    <ClaimNotice claim={claim}>
      {person && (
        <CallProvider>
          <ClaimSignedIn
            signedInAs={person.email ?? person.name}
            mailedTo={mail?.email ?? null}
            mailedPath={`${path}?proof=${proof}`}
          >
            <ClaimForm token={token} organizationName={claim.organizationName} />
          </ClaimSignedIn>
        </CallProvider>
      )}
      {!person && mail && (
        <MailedLinkEntry
          link={{ kind: 'claim', token, proof }}
          {...mail}
          organizationName={claim.organizationName}
          label="Claim library"
          pendingLabel="Claiming…"
          path={path}
        />
      )}
      {!person && !mail && <ClaimInvitation path={path} />}
    </ClaimNotice>
  );
}
