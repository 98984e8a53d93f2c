import { DAY_MS, earlier, HOUR_MS } from '@/contract/durations';
import { isOutOfSight } from '../access/links-in-sight';
import { composeLetter, type MailContent, own, say } from '../mail/letter';
import { queueMail } from '../mail/queue-mail';
import { type Domain, operation } from '../operation';
import { unsubscribeToken } from './end-answers-mail';
import { answersBetween, countAnswers, SEEN_AT, WITH_SEEN } from './see-answers';

/** A change that began earlier is visible by then: nothing is left between two mails. */
const SETTLED_MS = 5_000;
/** Links answered earlier are not looked at: their mails were due long ago. */
const LATELY_MS = 2 * DAY_MS;
const MEMBERS_AT_ONCE = 500;

/** What the member has neither seen nor had mailed is later. */
const SINCE = `greatest(m.feedback_mailed_at, ${SEEN_AT}, '-infinity')`;
const NEW = answersBetween(SINCE, '$2');

/** The libraries out of the sight of a member, as `hidden`. */
const hiddenOf = (member: string) => `
  (SELECT ARRAY(SELECT r.library_id FROM library_right r
    WHERE r.organization_id = ${member}.organization_id AND r.person_id = ${member}.person_id AND r.access IS NULL) AS hidden)`;

/** Whether the creator of a link is a member who gets mails about it. Who left or no longer sees it, a key and a guest are not. */
const CREATOR_IS_MEMBER = `EXISTS (
  SELECT FROM member creator CROSS JOIN LATERAL ${hiddenOf('creator')} AS creators
  WHERE creator.organization_id = s.organization_id AND creator.person_id = s.created_by_id
    AND creator.suspended_at IS NULL AND creator.library_access IS NOT NULL AND NOT ${isOutOfSight('creators.hidden')})`;

/** A member's own links; for an owner also those that no other member has as their own. */
const IS_OWN = `(s.created_by_id = m.person_id OR m.role = 'owner' AND NOT ${CREATOR_IS_MEMBER})`;

/**
 * Links in the member's sight that they want mails about, with answers that are still there; guests have none. `$1`: an
 * hour ago; `$2`: until when; `$3`: since when links are looked at.
 */
const DUE = `
  FROM share_link s JOIN organization o ON o.id = s.organization_id AND o.trashed_at IS NULL
  JOIN member m ON m.organization_id = s.organization_id AND m.suspended_at IS NULL AND m.library_access IS NOT NULL
    AND (m.feedback_mailed_at IS NULL OR m.feedback_mailed_at <= $1)
    AND (m.feedback_mail = 'all' OR m.feedback_mail = 'own' AND ${IS_OWN})
  JOIN person p ON p.id = m.person_id AND p.email IS NOT NULL
  ${WITH_SEEN}
  CROSS JOIN LATERAL ${hiddenOf('m')} AS sight
  WHERE s.answered_at > $3 AND s.answered_at > ${SINCE} AND NOT ${isOutOfSight('sight.hidden')}
    AND (EXISTS (SELECT ${NEW.picks}) OR EXISTS (SELECT ${NEW.comments}))`;

const FIND_DUE = {
  name: 'find-members-to-mail-answers',
  text: `
    SELECT m.organization_id AS "organizationId", m.person_id AS "personId" ${DUE}
    GROUP BY 1, 2, m.feedback_mailed_at ORDER BY m.feedback_mailed_at NULLS FIRST LIMIT ${MEMBERS_AT_ONCE}`,
};

type Member = { organizationId: string; personId: string };

/**
 * Mails members what visitors answered: at once, then at most once an hour, all links of an organization together.
 * Returns how many mails were queued. Throws the last failure, once all others have their mails.
 */
export async function mailAnswers(domain: Domain): Promise<number> {
  const until = new Date(domain.now().getTime() - SETTLED_MS);
  const due = await domain.database.rows<Member>(FIND_DUE, timesBefore(until));
  let mailed = 0;
  let failure: unknown = null;
  for (const member of due)
    try {
      if (await mailMember(domain, member, until)) mailed += 1;
    } catch (error) {
      failure = error;
    }
  if (failure !== null) throw failure;
  return mailed;
}

const hourBefore = (time: Date) => earlier(time, HOUR_MS);

/** The times that DUE compares with. */
const timesBefore = (until: Date): [Date, Date, Date] => [
  hourBefore(until),
  until,
  earlier(until, LATELY_MS),
];

export type AnsweredSince = {
  id: string;
  title: string;
  picks: number;
  comments: number;
  email: string;
  organization: string;
};

/** Returns false when there is nothing to tell, or another process told it. */
const mailMember = operation(
  async (change, { organizationId, personId }: Member, until: Date): Promise<boolean> => {
    const { tx, urls, secrets } = change;
    const rows = await tx.$queryRawUnsafe<AnsweredSince[]>(
      `SELECT s.id, s.title, p.email, o.name AS organization, ${countAnswers(SINCE, '$2')}
       ${DUE} AND m.organization_id = $4 AND m.person_id = $5 ORDER BY s.answered_at DESC`,
      ...timesBefore(until),
      organizationId,
      personId,
    );
    const [first] = rows;
    if (!first) return false;
    const claimed = await tx.$executeRaw`
      UPDATE member SET feedback_mailed_at = ${until}
      WHERE organization_id = ${organizationId} AND person_id = ${personId}
        AND (feedback_mailed_at IS NULL OR feedback_mailed_at <= ${hourBefore(until)})`;
    if (claimed === 0) return false;
    const content = composeAnswersMail({
      organization: first.organization,
      links: rows,
      url: urls.feedback(organizationId, first.id),
      settingsUrl: urls.links(organizationId),
      unsubscribeUrl: urls.unsubscribe(unsubscribeToken(secrets, { organizationId, personId })),
    });
    await queueMail(change, { recipient: first.email, kind: 'answers', content });
    return true;
  },
);

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
