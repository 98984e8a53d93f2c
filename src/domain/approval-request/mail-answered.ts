import type { ApprovalAnswer } from '@/contract/sharing/approval-request';
import { queueMail } from '../mail/queue-mail';
import { type Domain, operation } from '../operation';
import { composeApprovalsMail } from './compose-request-mails';
import { answersAfter, IS_ANSWERED, LIVE_ASSETS } from './requested-assets';

const REQUESTS_AT_ONCE = 500;

/** Whether the asker, the member `m`, sees an asset. */
const IS_SEEN = `coalesce(
  (SELECT g.access IS NOT NULL FROM library_right g
   WHERE g.organization_id = m.organization_id AND g.person_id = m.person_id AND g.library_id = a.library_id),
  m.library_access IS NOT NULL)`;
const SEEN_ASSETS = `FROM ${LIVE_ASSETS} WHERE x.request_id = r.id AND ${IS_SEEN}`;

/** Requests whose asker was not told yet that every asset is answered. */
const DUE = `
  FROM approval_request r
  JOIN member m ON m.organization_id = r.organization_id AND m.person_id = r.asked_by_id AND m.suspended_at IS NULL
  JOIN organization o ON o.id = r.organization_id AND o.trashed_at IS NULL
  JOIN person p ON p.id = r.asked_by_id
  WHERE r.told_at IS NULL AND EXISTS (SELECT ${SEEN_ASSETS})
    AND NOT EXISTS (SELECT ${SEEN_ASSETS} AND NOT ${IS_ANSWERED})`;

const FIND_DUE = {
  name: 'find-answered-approval-requests',
  text: `SELECT r.id ${DUE} ORDER BY r.id LIMIT ${REQUESTS_AT_ONCE}`,
};

/** Mails askers, once for each request, that every asset is answered. Returns how many mails were queued. */
export async function mailAnswered(domain: Domain): Promise<number> {
  const due = await domain.database.rows<{ id: string }>(FIND_DUE, []);
  let mailed = 0;
  for (const { id } of due) if (await mailAsker(domain, id)) mailed += 1;
  return mailed;
}

type Answered = {
  organizationId: string;
  organization: string;
  email: string | null;
  assets: number;
  answers: ApprovalAnswer[] | null;
};

/** Returns false when there is nothing to tell, because the asker decided alone, or another process told it. */
const mailAsker = operation(async (change, requestId: string): Promise<boolean> => {
  const { tx, at, urls } = change;
  const [found] = await tx.$queryRawUnsafe<Answered[]>(
    `SELECT o.id AS "organizationId", o.name AS organization, p.email, (SELECT count(*) ${SEEN_ASSETS})::int AS assets,
       (SELECT json_agg(answer) FROM (${answersAfter(`'-infinity'`, IS_SEEN)}) answer) AS answers
     ${DUE} AND r.id = $1`,
    requestId,
  );
  if (!found) return false;
  const claimed = await tx.$executeRaw`
    UPDATE approval_request SET told_at = ${at} WHERE id = ${requestId} AND told_at IS NULL`;
  if (claimed === 0 || !found.email || !found.answers) return false;
  const content = composeApprovalsMail({
    organization: found.organization,
    assets: found.assets,
    answers: found.answers,
    url: urls.approvalRequest(found.organizationId, requestId),
  });
  await queueMail(change, { recipient: found.email, kind: 'approvals', content });
  return true;
});
