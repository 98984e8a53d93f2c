import { formatDay } from '@/contract/format-day';
import type { AccessCount } from '@/contract/organization/organization';
import { sayRights } from '@/contract/organization/say-rights';
import type { Role } from '@/platform/database/generated/enums';
import { composeLetter, inOneLine, type MailContent } from '../mail/letter';

/**
 * The mail with the link of an invitation. The subject, which everybody sees, contains no text chosen by a stranger.
 */
export function composeInvitationMail(invitation: {
  organizationName: string;
  invitedBy: string;
  role: Role;
  access: AccessCount;
  url: string;
  expiresAt: Date;
}): MailContent {
  const { organizationName, invitedBy, role, access, url, expiresAt } = invitation;
  return composeLetter({
    subject: 'You’re invited to an organization on Vitrine',
    title: 'You’re invited',
    before: [
      `${inOneLine(invitedBy)} invited you to the organization “${inOneLine(organizationName)}” at ${new URL(url).host}. ${sayRights(role, access)}`,
    ],
    action: { label: 'Join organization', url },
    after: [
      `The link works once and expires on ${formatDay(expiresAt, 'UTC')}. Anyone with it can join, and for 15 minutes sign in, as you. Keep it to yourself.`,
      'If you weren’t expecting this, ignore this email.',
    ],
  });
}
