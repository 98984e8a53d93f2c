import type { ReactNode } from 'react';
import { sayRights } from '@/contract/organization/say-rights';
import type { InvitationPage } from '@/contract/organization/settings';
import { TextLink } from '../control/link';
import { DateTime } from '../format/date-time';
import { SignOutButton } from '../sign-in/sign-out';
import { Notice } from '../site/notice';

type Props = {
  invitation: InvitationPage;
  /** The actions for an open invitation. */
  children: ReactNode;
};

/** Explains the state of an invitation. */
export function InvitationNotice({ invitation, children }: Props) {
  const { state, organizationName, email, role, access, invitedBy, expiresAt } = invitation;
  if (state === 'used')
    return (
      <Notice title="This invitation has been accepted">
        <p>
          Invitations work once. If you accepted it, find the organization in{' '}
          <TextLink href="/app">your libraries</TextLink>.
        </p>
      </Notice>
    );
  if (state === 'expired')
    return (
      <Notice title="This invitation has expired">
        <p>
          It was valid until{' '}
          <strong>
            <DateTime at={expiresAt} withTime />
          </strong>
          . Ask an owner of {organizationName} for a new one.
        </p>
      </Notice>
    );
  return (
    <Notice title={`Join ${organizationName}`}>
      <p>
        {invitedBy ? <strong>{invitedBy}</strong> : 'Someone'} invited{' '}
        <strong dir="auto" className="wrap-anywhere">
          {email}
        </strong>
        . {sayRights(role, access)}
      </p>
      <p>
        Expires{' '}
        <strong>
          <DateTime at={expiresAt} withTime />
        </strong>
        .
      </p>
      {children}
    </Notice>
  );
}

type WrongAccountProps = {
  signedInAs: string;
  wanted: string;
  /** The page of the invitation. */
  path: string;
};

/** Shown to a person whose email is not the invited one. */
export function WrongAccount({ signedInAs, wanted, path }: WrongAccountProps) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
        You’re signed in as <strong>{signedInAs}</strong>. This invitation is for{' '}
        <strong>{wanted}</strong>. Sign out to accept it.
      </p>
      <p>
        <SignOutButton next={path} />
      </p>
    </>
  );
}
