import { refuse } from '@/contract/errors';
import type { Change, Domain } from '../operation';
import type { OrganizationOfMember } from './authorize-settings';
import type { OrganizationWithLinks } from './authorize-sharing';
import { hiddenLibraries } from './library-rights';

/**
 * Whether a link `s` is out of the sight of a member: it shows an asset of a library they have no access to, or visitors
 * answered about one.
 * @param hidden the ids of these libraries, an SQL expression
 */
export const isOutOfSight = (hidden: string) => `
  (cardinality(${hidden}) > 0 AND (
    EXISTS (SELECT FROM share_link_asset x JOIN asset a ON a.id = x.asset_id
      WHERE x.share_link_id = s.id AND a.library_id = ANY (${hidden}))
    OR EXISTS (SELECT FROM collection_library x
      WHERE x.collection_id = s.collection_id AND x.count > 0 AND x.library_id = ANY (${hidden}))
    OR coalesce(s.search->'libraries' ?| ${hidden}, false) OR s.libraries && ${hidden}
    OR EXISTS (SELECT FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id JOIN asset a ON a.id = k.asset_id
      WHERE v.share_link_id = s.id AND a.library_id = ANY (${hidden}))
    OR EXISTS (SELECT FROM visitor v JOIN comment c ON c.visitor_id = v.id JOIN asset a ON a.id = c.asset_id
      WHERE v.share_link_id = s.id AND a.library_id = ANY (${hidden}))))`;

const FIND = {
  name: 'find-link-in-sight',
  text: `
    SELECT s.title, s.created_by_id AS "createdById", date_part('epoch', s.answered_at) * 1000 AS answered,
      date_part('epoch', s.withdrawn_at) * 1000 AS "endedAt"
    FROM share_link s
    WHERE s.organization_id = $1 AND s.id = $2 AND ($4::boolean OR s.withdrawn_at IS NULL)
      AND NOT ${isOutOfSight('$3::text[]')}`,
};

/** `answered`, `endedAt`: in unix milliseconds; null: not yet. */
type FoundLink = {
  title: string;
  createdById: string | null;
  answered: number | null;
  endedAt: number | null;
};

const refuseLink = () => refuse('NOT_FOUND', 'There is no such link, or it was ended.');

/** Whether an open link shows nothing of hidden libraries. */
export async function isLinkInSight(
  { database }: Domain,
  organizationId: string,
  linkId: string,
  hidden: string[],
): Promise<boolean> {
  if (hidden.length === 0) return true;
  const rows = await database.rows<FoundLink>(FIND, [organizationId, linkId, hidden, false]);
  return rows.length > 0;
}

/**
 * An open link that a member sees. Refuses with NOT_FOUND an ended one, another organization's and one out of sight.
 */
export async function findLinkInSight(
  { database }: Domain,
  { id, membership }: OrganizationOfMember,
  linkId: string,
  { withEnded = false } = {},
): Promise<FoundLink> {
  const values = [id, linkId, hiddenLibraries(membership.rights), withEnded];
  return (await database.row<FoundLink>(FIND, values)) ?? refuseLink();
}

/** The same, also of a link that was ended and is not yet deleted. */
export const findAnsweredLink = (domain: Domain, own: OrganizationOfMember, linkId: string) =>
  findLinkInSight(domain, own, linkId, { withEnded: true });

/**
 * Refuses a change of a link that is out of sight like one of an unknown link: NOT_FOUND.
 * @param withEnded whether the change is of ended links, too
 */
export async function refuseLinkOutOfSight(
  { tx }: Pick<Change, 'tx'>,
  { id, hidden }: OrganizationWithLinks,
  linkId: string,
  { withEnded = false } = {},
) {
  if (hidden.length === 0) return;
  const found = await tx.$queryRawUnsafe<unknown[]>(FIND.text, id, linkId, hidden, withEnded);
  if (found.length === 0) refuseLink();
}
