import { formatDay, formatMinute } from '@/contract/format-day';
import { composeLetter, type MailContent, own, say } from '../mail/letter';

const day = (at: Date) => formatDay(at, 'UTC');
const host = (url: string) => own(new URL(url).host);

/**
 * The mail with the claim link of a new library. Anybody may have entered the email address, so the subject, which
 * everybody sees, contains no text they entered.
 */
export function composeClaimMail(claim: {
  libraryName: string;
  claimUrl: string;
  created: Date;
  expiresAt: Date;
}): MailContent {
  const { libraryName, claimUrl, created, expiresAt } = claim;
  return composeLetter({
    subject: `Claim your library by ${day(expiresAt)}`,
    title: say('Claim your library'),
    before: [
      say(
        'The library “{}” was created at {} with this email address on {}.',
        libraryName,
        host(claimUrl),
        day(created),
      ),
      say('It’s held for you until {}. Claim it to keep it:', own(formatMinute(expiresAt, 'UTC'))),
    ],
    action: { label: 'Claim library', url: claimUrl },
    after: [
      say(
        'Anyone with this link can claim the library, and for 15 minutes sign in as you. Keep it to yourself.',
      ),
      say(
        'Unclaimed libraries are deleted after that date. If you didn’t create this one, ignore this email.',
      ),
    ],
  });
}
