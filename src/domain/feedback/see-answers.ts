import { earlier, HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { AnsweredLink, FeedbackMail } from '@/contract/sharing/feedback-page';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { hiddenLibraries } from '../access/library-rights';
import { isOutOfSight } from '../access/links-in-sight';
import { type Domain, operation } from '../operation';

/**
 * The picks and the comments that a link (`s`) got after a time, and no later than another: what follows SELECT in SQL.
 * Nothing is read for a link without an answer after that time.
 * @param since, until SQL expressions
 */
export const answersBetween = (since: string, until: string) => ({
  picks: `
    FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id
    WHERE s.answered_at > ${since} AND v.share_link_id = s.id AND k.picked_at > ${since} AND k.picked_at <= ${until}`,
  comments: `
    FROM visitor v JOIN comment c ON c.visitor_id = v.id AND c.withdrawn_at IS NULL
    WHERE s.answered_at > ${since} AND v.share_link_id = s.id AND c.created > ${since} AND c.created <= ${until}`,
});

/** What the member `m` has seen of a link `s`, as the row `seen` in SQL. */
export const WITH_SEEN = `
  LEFT JOIN answers_seen seen ON seen.organization_id = m.organization_id AND seen.person_id = m.person_id
    AND seen.share_link_id = s.id`;

/** Up to when: of this link, or of all. */
export const SEEN_AT = 'greatest(seen.seen_at, m.feedback_seen_at)';

/** Their numbers, as columns. */
export function countAnswers(since: string, until: string) {
  const { picks, comments } = answersBetween(since, until);
  return `(SELECT count(*) ${picks})::int AS picks, (SELECT count(*) ${comments})::int AS comments`;
}

const LIST = {
  name: 'list-answered-links',
  text: `
    SELECT s.id, s.title, date_part('epoch', s.answered_at) * 1000 AS answered,
      ${countAnswers(`coalesce(${SEEN_AT}, '-infinity')`, `'infinity'`)}
    FROM member m JOIN share_link s ON s.organization_id = m.organization_id
      AND s.answered_at IS NOT NULL
    ${WITH_SEEN}
    WHERE m.organization_id = $1 AND m.person_id = $2 AND NOT ${isOutOfSight('$3::text[]')}
    ORDER BY s.answered_at DESC, s.id LIMIT ${LIMITS.answeredLinks}`,
};

/** The links in the member's sight that visitors answered last, with what the member has not seen. */
export const listAnsweredLinks = (
  { database }: Domain,
  { id, person, membership }: OrganizationOfMember,
): Promise<AnsweredLink[]> =>
  database.rows(LIST, [id, person.personId, hiddenLibraries(membership.rights)]);

/**
 * Notes that the member has seen the answers of a link up to a time in unix milliseconds. An earlier time, and a link of
 * another organization, change nothing.
 */
export const seeAnswersOfLink = operation(
  async ({ tx, at }, { id, person }: OrganizationOfMember, linkId: string, until: number) => {
    const seenAt = new Date(Math.min(until, at.getTime()));
    await tx.$executeRaw`
      INSERT INTO answers_seen AS seen (organization_id, person_id, share_link_id, seen_at)
      SELECT m.organization_id, m.person_id, s.id, ${seenAt}
      FROM member m JOIN share_link s ON s.organization_id = m.organization_id
      WHERE m.organization_id = ${id} AND m.person_id = ${person.personId} AND s.id = ${linkId}
      ON CONFLICT (organization_id, person_id, share_link_id) DO UPDATE SET seen_at = excluded.seen_at
        WHERE seen.seen_at < excluded.seen_at`;
  },
);

/**
 * Notes that the member has seen the answers of all links up to a time in unix milliseconds. An earlier time changes
 * nothing.
 */
export const seeAllAnswers = operation(
  async ({ tx, at }, { id, person }: OrganizationOfMember, until: number) => {
    const seen = new Date(Math.min(until, at.getTime()));
    await tx.$executeRaw`
      UPDATE member SET feedback_seen_at = ${seen}
      WHERE organization_id = ${id} AND person_id = ${person.personId}
        AND (feedback_seen_at IS NULL OR feedback_seen_at < ${seen})`;
  },
);

/** About which links the member gets mails. */
export async function findFeedbackMail(
  { database }: Domain,
  { id, person }: OrganizationOfMember,
): Promise<FeedbackMail> {
  const member = await database.prisma.member.findUnique({
    where: { organizationId_personId: { organizationId: id, personId: person.personId } },
    select: { feedbackMail: true },
  });
  return member?.feedbackMail ?? 'none';
}

/** Chooses about which links the member gets mails, from the answers of the last hour on. */
export const setFeedbackMail = operation(
  async ({ tx, at }, { id, person }: OrganizationOfMember, feedbackMail: FeedbackMail) => {
    const from = earlier(at, HOUR_MS);
    await tx.$executeRaw`
      UPDATE member SET feedback_mail = ${feedbackMail}::"FeedbackMail",
        feedback_mailed_at = greatest(feedback_mailed_at, ${from})
      WHERE organization_id = ${id} AND person_id = ${person.personId}`;
  },
);
