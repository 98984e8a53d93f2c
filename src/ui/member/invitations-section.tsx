'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MemberSettings } from '@/contract/organization/settings';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection, SuccessMessage } from '../control/section';
import { FormProblem } from '../form/form-problem';
import { useSettingsChange } from '../form/use-change';
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
  const calls = useCalls();
  const inviting = useMutation(calls.member.inviteWithAccess.mutationOptions());
  const repeating = useMutation(calls.member.invite.mutationOptions());
  const withdrawing = useMutation(calls.member.withdrawInvitation.mutationOptions());
  const { make, pending, problem } = useSettingsChange();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const section = useRef<HTMLDivElement>(null);

  const send = async (email: string, run: () => Promise<unknown>) => {
    setSentTo(null);
    const sent = await make(run);
    if (sent) setSentTo(email);
    return sent;
  };
  const invite = (invitation: NewInvitation) =>
    send(invitation.email, () => inviting.mutateAsync({ organizationId, ...invitation }));
  // The service still knows what the member to come may see.
  const repeat = ({ email, role }: Pick<NewInvitation, 'email' | 'role'>) =>
    send(email, () => repeating.mutateAsync({ organizationId, email, role }));
  const withdraw = async (invitationId: string) => {
    setSentTo(null);
    await make(() => withdrawing.mutateAsync({ organizationId, invitationId }));
    // The focused button disappears with its entry.
    section.current?.focus();
  };
  if (!mayChange && invitations.length === 0) return null;
  return (
    <SettingsSection
      title="Invitations"
      lead="Invitations are sent by email and are valid for 7 days, for that address only."
    >
      {mayChange && <InviteForm invite={invite} pending={pending} libraries={libraries} />}
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
              <li key={id} className={LIST_ITEM_CLASS}>
                <div className="min-w-0">
                  <p dir="auto" className="font-medium wrap-anywhere">
                    {email}
                    {expired && (
                      <span className="ml-2 rounded-full bg-caution-soft px-2.5 py-0.5 text-xs font-medium whitespace-nowrap text-caution">
                        Expired
                      </span>
                    )}
                  </p>
                  <p dir="auto" className="text-sm text-quiet wrap-anywhere">
                    As {role === 'owner' ? 'an owner' : access.others ? 'a member' : 'a guest'}
                    {invitedBy && `, by ${invitedBy}`}, {expired ? 'expired on ' : 'valid until '}
                    <DateTime at={expiresAt} />
                    {role === 'member' && sayAccess(access) && `. ${sayAccess(access)}`}
                  </p>
                </div>
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
              </li>
            ))}
          </ul>
        )}
      </div>
    </SettingsSection>
  );
}
