'use client';

import { useRef, useState } from 'react';
import type { MemberSettings } from '@/contract/organization/settings';
import { useClient } from '../call/call-provider';
import { Button } from '../control/button';
import { Badge, LIST_CLASS, ListItem, SettingsSection, SuccessMessage } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useChange } from '../form/use-change';
import { DateTime } from '../format/date-time';
import { MailboxLink } from '../site/mailbox-link';
import { InviteForm, type NewInvitation } from './invite-form';
import { sayAccess } from './say-access';

type Props = {
  organizationId: string;
  invitations: MemberSettings['invitations'];
  libraries: MemberSettings['libraries'];
  mayChange: boolean;
};

/** Lists the open invitations; owners can invite. */
export function InvitationsSection(props: Props) {
  const { organizationId, invitations, libraries, mayChange } = props;
  const client = useClient();
  const { make, pending, problem } = useChange();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const section = useRef<HTMLDivElement>(null);

  const send = async (email: string, run: () => Promise<unknown>) => {
    setSentTo(null);
    const sent = await make(run);
    if (sent) setSentTo(email);
    return sent;
  };
  const invite = (invitation: NewInvitation) =>
    send(invitation.email, () =>
      client.member.inviteWithAccess.mutate({ organizationId, ...invitation }),
    );
  // The service still knows what the member to come may see.
  const repeat = ({ email, role }: Pick<NewInvitation, 'email' | 'role'>) =>
    send(email, () => client.member.invite.mutate({ organizationId, email, role }));
  const withdraw = async (invitationId: string) => {
    setSentTo(null);
    await make(() => client.member.withdrawInvitation.mutate({ organizationId, invitationId }));
    // The focused button disappears with its entry.
    section.current?.focus();
  };
  if (!mayChange && invitations.length === 0) return null;
  return (
    <SettingsSection
      title="Invitations"
      lead="Invitations are sent by email and are valid for 7 days, for that address only."
    >
      {mayChange && <InviteForm invite={invite} libraries={libraries} />}
      <FormProblem text={problem} />
      <SuccessMessage>
        {sentTo && (
          <>
            Invitation sent to {sentTo}. <MailboxLink />
          </>
        )}
      </SuccessMessage>
      <div ref={section} tabIndex={-1} className="outline-none">
        {invitations.length > 0 && (
          <ul aria-label="Invitations" className={LIST_CLASS}>
            {invitations.map(({ id, email, role, access, invitedBy, expiresAt, expired }) => (
              <ListItem
                key={id}
                name={
                  <>
                    <bdi>{email}</bdi>
                    {expired && <Badge look="bg-caution-soft text-caution">Expired</Badge>}
                  </>
                }
                facts={
                  <>
                    As {role === 'owner' ? 'an owner' : access.others ? 'a member' : 'a guest'}
                    {invitedBy && `, by ${invitedBy}`}, {expired ? 'expired on ' : 'valid until '}
                    <DateTime at={expiresAt} />
                    {role === 'member' && sayAccess(access) && `. ${sayAccess(access)}`}
                  </>
                }
              >
                {mayChange && (
                  <div className="flex flex-wrap gap-2.5">
                    <Button
                      onClick={() => repeat({ email, role })}
                      aria-disabled={pending}
                      aria-label={`${expired ? 'Invite again' : 'Send again'}: ${email}`}
                    >
                      {expired ? 'Invite again' : 'Send again'}
                    </Button>
                    <Button
                      onClick={() => withdraw(id)}
                      aria-disabled={pending}
                      aria-label={`${expired ? 'Remove' : 'Withdraw'} the invitation for ${email}`}
                    >
                      {expired ? 'Remove' : 'Withdraw'}
                    </Button>
                  </div>
                )}
              </ListItem>
            ))}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}
