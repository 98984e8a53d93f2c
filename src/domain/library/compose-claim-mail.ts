import { formatDay, formatMinute } from '@/contract/format-day';
import { composeLetter, inOneLine, type MailContent } from '../mail/letter';

const day = (at: Date) => formatDay(at, 'UTC');

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
    title: 'Claim your library',
    before: [
      `The library “${inOneLine(libraryName)}” was created at ${new URL(claimUrl).host} with this email address on ${day(created)}.`,
      `It’s held for you until ${formatMinute(expiresAt, 'UTC')}. Claim it to keep it:`,
    ],
    action: { label: 'Claim library', url: claimUrl },
    after: [
      'Anyone with this link can claim the library, and for 15 minutes sign in as you. Keep it to yourself.',
      'Unclaimed libraries are deleted after that date. If you didn’t create this one, ignore this email.',
    ],
  });
}
