import type { Role } from '@/platform/database/generated/enums';
import { inOneLine, type MailContent, writeLetter } from '../mail/letter';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const RIGHTS_OF_ROLE: Record<Role, string> = {
  owner: 'As an owner you manage its members, API keys and libraries.',
  member: 'As a member you work in all its libraries.',
};

/**
 * The mail with the link of an invitation. The subject, which everybody sees, contains no text that a stranger chose.
 */
export function writeInvitationMail(invitation: {
  organizationName: string;
  invitedBy: string;
  role: Role;
  url: string;
  expiresAt: Date;
}): MailContent {
  const { organizationName, invitedBy, role, url, expiresAt } = invitation;
  return writeLetter({
    subject: 'You are invited to an organization on Vitrine',
    title: 'You are invited',
    before: [
      `${inOneLine(invitedBy)} invites you to the organization “${inOneLine(organizationName)}” at ${new URL(url).host}. ${RIGHTS_OF_ROLE[role]}`,
      'Open the link and sign in, or sign up, with this very email address.',
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works until ${day.format(expiresAt)}. Opening it changes nothing.`,
      'If you do not know what this is about, ignore this mail and nothing will happen.',
    ],
  });
}
