import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { PageProps } from '@/app/page-props';
import { CallProvider } from '@/ui/call/call-provider';
import { InvitationNotice, WrongAccount } from '@/ui/member/invitation-notice';
import { JoinForm } from '@/ui/sign-in/accept-forms';
import { MailedLinkEntry } from '@/ui/sign-in/mailed-link-entry';
import { caller, signedInPerson, unlessRefused } from '../../../caller';
import { linkPreview, SECRET_ADDRESS } from '../../../link-preview';

export const metadata: Metadata = {
  title: 'Invitation',
  ...linkPreview({ title: 'Invitation' }),
  ...SECRET_ADDRESS,
};

/** The page of an invitation. Opening it changes nothing; the invited person can accept it. */
export default async function InvitationPage({ params }: PageProps<'token'>) {
  const { token } = await params;
  const person = await signedInPerson();
  const invitation = await unlessRefused((await caller()).settings.invitation({ token }));
  if (!invitation) notFound();
  const { email, entry } = invitation;
  const path = `/invite/${token}`;
  const isInvited = person?.email?.toLowerCase() === email;
  return (
    <InvitationNotice invitation={invitation}>
      {!person && (
        <MailedLinkEntry
          link={{ kind: 'invitation', token, proof: null }}
          email={email}
          entry={entry}
          label="Join organization"
          pendingLabel="Joining…"
          path={path}
        />
      )}
      {person && !isInvited && (
        <WrongAccount signedInAs={person.email ?? person.name} wanted={email} path={path} />
      )}
      {person && isInvited && (
        <CallProvider>
          <JoinForm token={token} />
        </CallProvider>
      )}
    </InvitationNotice>
  );
}
