import { composeLetter, type MailContent, own, say } from '../mail/letter';

/** More links are counted, not named. */
const NAMED_LINKS = 10;

type Answers = { title: string; picks: number; comments: number };

/** The mail to a member whose links visitors answered. The subject, which everybody sees, contains no text of others. */
export function composeAnswersMail(news: {
  organization: string;
  links: Answers[];
  url: string;
  settingsUrl: string;
  unsubscribeUrl: string;
}): MailContent {
  const { organization, links, url, settingsUrl, unsubscribeUrl } = news;
  const more = links.length - NAMED_LINKS;
  const letter = composeLetter({
    subject: 'Visitors answered on Vitrine',
    title: say('Visitors answered'),
    before: [
      say('There are new answers on share links of {}:', organization),
      ...links.slice(0, NAMED_LINKS).map((link) => say('“{}”: {}', link.title, countsOf(link))),
      ...(more > 0 ? [say('And {} more {}.', more, more === 1 ? 'link' : 'links')] : []),
    ],
    action: { label: 'See answers', url },
    after: [
      say(
        'You get at most one of these emails an hour. Choose whether you do: {}',
        own(settingsUrl),
      ),
    ],
  });
  return { ...letter, unsubscribeUrl };
}

const countsOf = ({ picks, comments }: Answers) =>
  [picks > 0 && many(picks, 'pick'), comments > 0 && many(comments, 'comment')]
    .filter(Boolean)
    .join(', ');

const many = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
