import { inOneLine, type MailContent, writeLetter } from '../mail/letter';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/**
 * The mail with the claim link of a new library. Anybody may have entered the email address, so the subject, which
 * everybody sees, contains no text that they entered.
 */
export function writeClaimMail(claim: {
  libraryName: string;
  claimUrl: string;
  created: Date;
  expiresAt: Date;
}): MailContent {
  const { libraryName, claimUrl, created, expiresAt } = claim;
  const end = `${day.format(expiresAt)}, ${minute.format(expiresAt)} UTC`;
  return writeLetter({
    subject: `Claim your library by ${day.format(expiresAt)}`,
    title: 'Claim your library',
    before: [
      `On ${day.format(created)} someone, probably you, created the library “${inOneLine(libraryName)}” at ${new URL(claimUrl).host} with this email address.`,
      `It’s held for you until ${end}. To keep it, claim it before then:`,
    ],
    action: { label: 'Claim library', url: claimUrl },
    after: [
      'Anyone with this link can claim the library, so keep it to yourself.',
      'If you do nothing, the library is deleted after that date with everything in it. If you didn’t create it, ignore this email.',
    ],
  });
}
