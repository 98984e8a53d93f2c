import { composeLetter, inOneLine, type MailContent } from '../mail/letter';

/** More of a comment is read on its page. */
const EXCERPT_LENGTH = 300;

/** The mail to a member mentioned in a comment. The subject, which everybody sees, contains no text of others. */
export function composeMentionMail(mention: {
  author: string;
  assetName: string;
  text: string;
  url: string;
}): MailContent {
  const { author, assetName, text, url } = mention;
  return composeLetter({
    subject: 'You’re mentioned in a comment on Vitrine',
    title: 'You’re mentioned',
    before: [
      `${inOneLine(author)} mentioned you in a comment on “${inOneLine(assetName)}”:`,
      `“${excerptOf(inOneLine(text))}”`,
    ],
    action: { label: 'See comment', url },
    after: ['You get at most one of these emails an hour for each asset.'],
  });
}

const excerptOf = (text: string) => {
  const letters = [...text];
  return letters.length > EXCERPT_LENGTH ? `${letters.slice(0, EXCERPT_LENGTH).join('')}…` : text;
};
