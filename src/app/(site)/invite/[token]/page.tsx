import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CallProvider } from '@/ui/call/call-provider';
import { AcceptButton } from '@/ui/invitation/accept-button';
import { InvitationNotice } from '@/ui/invitation/invitation-notice';
import { InvitationSignIn, WrongAccount } from '@/ui/invitation/invitation-sign-in';
import { caller, unlessRefused, visitor } from '../../../caller';

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = {
  title: 'Invitation',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
};

/** The page of an invitation. Opening it changes nothing; the invited person can accept it. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const person = await visitor();
  const invitation = await unlessRefused((await caller()).settings.invitation({ token }));
  if (!invitation) notFound();
  return (
    <InvitationNotice invitation={invitation}>
      {!person && <InvitationSignIn path={`/invite/${token}`} />}
      {person && person.email?.toLowerCase() !== invitation.email && (
        <WrongAccount signedInAs={person.email ?? person.name} wanted={invitation.email} />
      )}
      {person && person.email?.toLowerCase() === invitation.email && (
        <CallProvider>
          <AcceptButton token={token} />
        </CallProvider>
      )}
    </InvitationNotice>
  );
}
