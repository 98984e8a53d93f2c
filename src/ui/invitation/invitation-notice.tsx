import Link from 'next/link';
import type { ReactNode } from 'react';
import type { InvitationPage } from '@/contract/settings';
import { DateTime } from '../frame/date-time';
import { Notice } from '../frame/notice';
import { LINK_CLASS } from '../sign-in/auth-page';

type Props = {
  invitation: InvitationPage;
  /** The actions for an open invitation. */
  children: ReactNode;
};

/** Explains an invitation by its state. */
export function InvitationNotice({ invitation, children }: Props) {
  const { state, organizationName, email, role, invitedBy, expiresAt } = invitation;
  if (state === 'used')
    return (
      <Notice title="This invitation has been accepted">
        <p>An invitation works once.</p>
        <p>
          If it was you, what you reach by it is among{' '}
          <Link href="/app" prefetch={false} className={LINK_CLASS}>
            your libraries
          </Link>
          .
        </p>
      </Notice>
    );
  if (state === 'expired')
    return (
      <Notice title="This invitation has expired">
        <p>
          It could be accepted until{' '}
          <strong>
            <DateTime at={expiresAt} withTime />
          </strong>
          . Ask an owner of {organizationName} to invite you again.
        </p>
      </Notice>
    );
  return (
    <Notice title={`Join ${organizationName}`}>
      <p>
        {invitedBy ? <strong>{invitedBy}</strong> : 'Somebody'} invites{' '}
        <strong className="wrap-anywhere">{email}</strong>{' '}
        {role === 'owner'
          ? 'as an owner: to manage members, API keys and libraries.'
          : 'as a member: to work in all its libraries.'}
      </p>
      <p>
        The invitation can be accepted until{' '}
        <strong>
          <DateTime at={expiresAt} withTime />
        </strong>
        . Opening it changes nothing.
      </p>
      {children}
    </Notice>
  );
}
