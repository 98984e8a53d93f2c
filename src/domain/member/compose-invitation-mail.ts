import { formatDay } from '@/contract/format-day';
import type { AccessCount } from '@/contract/organization/organization';
import { sayRights } from '@/contract/organization/say-rights';
import type { Role } from '@/platform/database/generated/enums';
import { composeLetter, type MailContent, own, say } from '../mail/letter';

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
    title: say('You’re invited'),
    before: [
      say(
        '{} invited you to the organization “{}” at {}. {}',
        invitedBy,
        organizationName,
        own(new URL(url).host),
        own(sayRights(role, access)),
      ),
    ],
    action: { label: 'Join organization', url },
    after: [
      say(
        'The link works once and expires on {}. Anyone with it can join, and for 15 minutes sign in, as you. Keep it to yourself.',
        own(formatDay(expiresAt, 'UTC')),
      ),
      say('If you weren’t expecting this, ignore this email.'),
    ],
  });
}
