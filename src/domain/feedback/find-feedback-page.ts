import { FEEDBACK_FILTERS } from '@/contract/choices';
import { LIMITS } from '@/contract/limits';
import type { FeedbackComment, FeedbackPage } from '@/contract/sharing/feedback-page';
import { mayChange } from '../access/authorize-organization';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { findAnsweredLink } from '../access/links-in-sight';
import type { Domain } from '../operation';
import { ANSWERED, CONDITIONS } from './list-answers';
import { listVisitors } from './list-feedback';

const LIST_COMMENTS = {
  name: 'list-comments-on-link',
  text: `
    SELECT c.id, a.id AS "assetId", a.library_id AS "libraryId", a.name AS "assetName", c.visitor_name AS name, c.text,
      c.at_seconds AS "atSeconds",
      date_part('epoch', c.created) * 1000 AS created
    FROM visitor v JOIN comment c ON c.visitor_id = v.id AND c.withdrawn_at IS NULL
    JOIN asset a ON a.id = c.asset_id AND a.organization_id = $1 AND a.trashed_at IS NULL
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    WHERE v.share_link_id = $2 AND ($4::text IS NULL OR v.id = $4) ORDER BY c.created DESC, c.id DESC LIMIT $3`,
};

type Counts = FeedbackPage['counts'] & { commentCount: number };

const COUNT = {
  name: 'count-answered-assets',
  text: `
    SELECT ${FEEDBACK_FILTERS.map((filter) => `(count(*) FILTER (WHERE ${CONDITIONS[filter]}))::int AS "${filter}"`).join(', ')},
      coalesce(sum(x.comments), 0)::int AS "commentCount" ${ANSWERED}`,
};

/**
 * What the page of a link shows beside its assets: how many of them visitors answered about, who, and the latest comments; with
 * `visitorId`, what this visitor answered. Refuses like findAnsweredLink.
 */
export async function findFeedbackPage(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  visitorId: string | null = null,
): Promise<Omit<FeedbackPage, 'link'>> {
  const { id, person, membership } = settings;
  const link = await findAnsweredLink(domain, settings, linkId);
  const [[found], comments, visitors] = await Promise.all([
    domain.database.rows<Counts>(COUNT, [id, linkId, visitorId]),
    listComments(domain, settings, linkId, { visitorId, limit: LIMITS.commentsOnFeedbackPage }),
    listVisitors(domain, linkId),
  ]);
  if (!found) throw new Error('A count has one row.');
  const { commentCount, ...counts } = found;
  const isOwn = membership.role === 'owner' || link.createdById === person.personId;
  return {
    answered: link.answered,
    mayRemove: isOwn && mayChange(person, membership),
    counts,
    visitors,
    commentCount,
    comments,
  };
}

/** All comments of a link's visitors, or of one, on assets that are there, the newest first. Refuses like findAnsweredLink. */
export async function listCommentsOnLink(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  visitorId: string | null = null,
): Promise<FeedbackComment[]> {
  await findAnsweredLink(domain, settings, linkId);
  const limit = LIMITS.visitorCommentsPerShareLink;
  return listComments(domain, settings, linkId, { visitorId, limit });
}

const listComments = (
  { database }: Domain,
  { id }: OrganizationOfMember,
  linkId: string,
  { visitorId, limit }: { visitorId: string | null; limit: number },
) => database.rows<FeedbackComment>(LIST_COMMENTS, [id, linkId, limit, visitorId]);
