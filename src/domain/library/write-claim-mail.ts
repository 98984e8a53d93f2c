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
    subject: `Your library is held for you until ${day.format(expiresAt)}`,
    title: 'A library is held for you',
    before: [
      `On ${day.format(created)} somebody, most likely you, created the library “${inOneLine(libraryName)}” at ${new URL(claimUrl).host} and gave this email address.`,
      `It is held until ${end}. To keep it, open this link before then and claim the library into an account of yours:`,
    ],
    action: { label: 'Claim the library', url: claimUrl },
    after: [
      'Whoever has this link can claim the library, so keep it to yourself. Opening it changes nothing.',
      'If you do nothing, the library is removed after that day with everything in it. If it was not you who created it, you can ignore this mail.',
    ],
  });
}
