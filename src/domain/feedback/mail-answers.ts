import { HOUR_MS } from '@/contract/durations';
import { queueMail } from '../mail/queue-mail';
import { type Domain, operation } from '../operation';
import { isOutOfSight } from '../share-link/links-in-sight';
import { composeAnswersMail } from './compose-answers-mail';
import { answersBetween, countAnswers } from './see-answers';

/** A change that began earlier is visible by then: nothing is left between two mails. */
const SETTLED_MS = 5_000;
const MEMBERS_AT_ONCE = 500;

/** What the member has neither seen nor had mailed is later. */
const SINCE = `greatest(m.feedback_mailed_at, m.feedback_seen_at, '-infinity')`;
const NEW = answersBetween(SINCE, '$2');

/**
 * Links in the member's sight that they want mails about, with answers that are still there; guests have none. `$1`: an
 * hour ago; `$2`: until when.
 */
const DUE = `
  FROM member m JOIN person p ON p.id = m.person_id AND p.email IS NOT NULL
  JOIN organization o ON o.id = m.organization_id AND o.trashed_at IS NULL
  JOIN share_link s ON s.organization_id = m.organization_id AND s.withdrawn_at IS NULL
    AND s.answered_at > ${SINCE}
    AND (m.feedback_mail = 'all' OR m.feedback_mail = 'own' AND s.created_by_id = m.person_id)
  CROSS JOIN LATERAL (SELECT ARRAY(SELECT r.library_id FROM library_right r
    WHERE r.organization_id = m.organization_id AND r.person_id = m.person_id AND r.access IS NULL) AS hidden) AS sight
  WHERE m.suspended_at IS NULL AND m.library_access IS NOT NULL AND NOT ${isOutOfSight('sight.hidden')}
    AND (m.feedback_mailed_at IS NULL OR m.feedback_mailed_at <= $1)
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
  const due = await domain.database.rows<Member>(FIND_DUE, [hourBefore(until), until]);
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

const hourBefore = (time: Date) => new Date(time.getTime() - HOUR_MS);

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
    const { tx, urls } = change;
    const rows = await tx.$queryRawUnsafe<AnsweredSince[]>(
      `SELECT s.id, s.title, p.email, o.name AS organization, ${countAnswers(SINCE, '$2')}
       ${DUE} AND m.organization_id = $3 AND m.person_id = $4 ORDER BY s.answered_at DESC`,
      ...[hourBefore(until), until, organizationId, personId],
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
    });
    await queueMail(change, { recipient: first.email, kind: 'answers', content });
    return true;
  },
);
