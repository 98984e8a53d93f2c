import { formatDay } from '@/contract/format-day';
import type { Role } from '@/platform/database/generated/enums';
import { composeLetter, inOneLine, type MailContent } from '../mail/letter';

const RIGHTS_OF_ROLE: Record<Role, string> = {
  owner: 'As an owner, you can manage its members, API keys and libraries.',
  member: 'As a member, you can work in all its libraries.',
};

/**
 * The mail with the link of an invitation. The subject, which everybody sees, contains no text chosen by a stranger.
 */
export function composeInvitationMail(invitation: {
  organizationName: string;
  invitedBy: string;
  role: Role;
  url: string;
  expiresAt: Date;
}): MailContent {
  const { organizationName, invitedBy, role, url, expiresAt } = invitation;
  return composeLetter({
    subject: 'You’re invited to an organization on Vitrine',
    title: 'You’re invited',
    before: [
      `${inOneLine(invitedBy)} invited you to the organization “${inOneLine(organizationName)}” at ${new URL(url).host}. ${RIGHTS_OF_ROLE[role]}`,
    ],
    action: { label: 'Join organization', url },
    after: [
      `The link works once and expires on ${formatDay(expiresAt, 'UTC')}. Anyone with it can join, and for 15 minutes sign in, as you. Keep it to yourself.`,
      'If you weren’t expecting this, ignore this email.',
    ],
  });
}
