import type { AnsweredVisitor } from '@/contract/feedback-page';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { findAnsweredLink } from '../access/links-in-sight';
import type { Domain } from '../operation';
import { VISITOR_NAME } from './list-feedback';

const LIST = {
  name: 'list-visitors-of-link',
  text: `
    SELECT v.id, ${VISITOR_NAME} AS name, k.yes, k.maybe, k.no, c.comments
    FROM visitor v
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE pick = 'yes'))::int AS yes, (count(*) FILTER (WHERE pick = 'maybe'))::int AS maybe,
        (count(*) FILTER (WHERE pick = 'no'))::int AS no
      FROM visitor_pick WHERE visitor_id = v.id) AS k
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS comments FROM comment WHERE visitor_id = v.id AND withdrawn_at IS NULL) AS c
    WHERE v.share_link_id = $1 AND k.yes + k.maybe + k.no + c.comments > 0 ORDER BY v.created, v.number, v.id`,
};

/** The visitors of a link who answered, the first one first. Refuses like findAnsweredLink. */
export async function listVisitors(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
): Promise<AnsweredVisitor[]> {
  await findAnsweredLink(domain, settings, linkId);
  return domain.database.rows(LIST, [linkId]);
}
