import { FORMER_MEMBER } from '@/contract/former-member';
import { LIMITS } from '@/contract/limits';
import type { VisitorComment } from '@/contract/sharing/feedback';
import type { AnsweredVisitor } from '@/contract/sharing/feedback-page';
import type { Pick, PickedAsset, VisitorPick } from '@/contract/sharing/pick';
import { blockOf } from '@/platform/rate-limit/network-of';
import type { CommentsForReading } from '../access/authorize-comments';
import type { OrganizationOfMember } from '../access/authorize-settings';
import type { FeedbackOnShared } from '../access/authorize-shared';
import { findLinkInSight, isOutOfSight } from '../access/links-in-sight';
import { sealId } from '../access/secret/sealed-id';
import type { PlaceOfRow } from '../comment/list-comments';
import type { Domain } from '../operation';
import type { Visitor } from './meet-visitor';

const LIST_COMMENTS = {
  name: 'list-visitor-comments',
  text: `
    SELECT c.id, coalesce(c.visitor_name, p.name, '${FORMER_MEMBER}') AS name, coalesce(c.visitor_id = $3, false) AS own,
      c.id <> first.id AS "isReply", c.text, c.x, c.y, c.width, c.height, c.at_seconds, c.blob = a.blob AS current,
      date_part('epoch', c.created) * 1000 AS created
    FROM comment c JOIN asset a ON a.id = c.asset_id LEFT JOIN person p ON p.id = c.author_id
    JOIN comment first ON first.id = CASE WHEN c.shown_to_visitors THEN c.parent_id ELSE c.id END
      AND first.withdrawn_at IS NULL
    JOIN visitor v ON v.id = first.visitor_id AND v.share_link_id = $1
    WHERE c.asset_id = $2 AND first.asset_id = $2 AND c.withdrawn_at IS NULL
    ORDER BY first.created, first.id, "isReply", c.created, c.id`,
};

const FIND_PICK = {
  name: 'find-visitor-pick',
  text: 'SELECT pick FROM visitor_pick WHERE visitor_id = $1 AND asset_id = $2',
};

export type VisitorCommentRow = Omit<VisitorComment, 'mark' | 'atSeconds'> &
  PlaceOfRow & { at_seconds: number | null };

/**
 * The comments of a link's visitors on one of its assets, the first one first, each with the replies of members marked
 * as visible, and this visitor's pick.
 */
export async function listFeedback(
  { database }: Domain,
  { linkId }: FeedbackOnShared,
  visitor: Visitor | null,
  assetId: string,
): Promise<{ comments: VisitorCommentRow[]; pick: Pick | null }> {
  const [comments, [picked]] = await Promise.all([
    database.rows<VisitorCommentRow>(LIST_COMMENTS, [linkId, assetId, visitor?.id ?? null]),
    visitor ? database.rows<{ pick: Pick }>(FIND_PICK, [visitor.id, assetId]) : [],
  ]);
  return { comments, pick: picked?.pick ?? null };
}

const LIST_OWN_PICKS = {
  name: 'list-own-picks',
  text: `
    SELECT k.asset_id AS "assetId", k.pick FROM visitor_pick k JOIN asset a ON a.id = k.asset_id AND a.trashed_at IS NULL
    WHERE k.visitor_id = $1`,
};

/** The picks of a visitor, by the ids of the assets on this link. */
export async function listOwnPicks(
  { database, secrets }: Domain,
  { linkId }: FeedbackOnShared,
  visitor: Visitor | null,
): Promise<Record<string, Pick>> {
  if (!visitor) return {};
  const rows = await database.rows<{ assetId: string; pick: Pick }>(LIST_OWN_PICKS, [visitor.id]);
  return Object.fromEntries(
    rows.map(({ assetId, pick }) => [sealId(secrets, assetId, linkId), pick]),
  );
}

/** The name of a visitor (`v`) for members, in SQL: until they give one, their number on the link. */
export const VISITOR_NAME = `coalesce(
  (SELECT person.name FROM person WHERE person.id = v.person_id), nullif(v.name, ''), 'Unnamed client ' || v.number, 'An unnamed client')`;

/** The links out of sight (`$5`: the libraries) whose visitors picked of the asset. */
const LINKS_OUT_OF_SIGHT = `
        SELECT s.id FROM share_link s
        WHERE s.organization_id = $1 AND s.id IN (
            SELECT v.share_link_id FROM visitor_pick k JOIN visitor v ON v.id = k.visitor_id WHERE k.asset_id = $3)
          AND ${isOutOfSight('$5::text[]')}`;

/** `seesSome`: $5 has the libraries out of sight. Whoever sees all libraries does not pay for looking for them. */
const picksOf = ({ seesSome }: { seesSome: boolean }) => ({
  name: seesSome ? 'list-picks-in-sight' : 'list-picks-of-asset',
  text: `
    SELECT ${VISITOR_NAME} AS name, k.pick FROM asset a JOIN visitor_pick k ON k.asset_id = a.id JOIN visitor v ON v.id = k.visitor_id
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL
      ${seesSome ? `AND v.share_link_id NOT IN (${LINKS_OUT_OF_SIGHT})` : ''}
    ORDER BY k.picked_at DESC, v.id LIMIT $4`,
});

const PICKS = picksOf({ seesSome: false });
const PICKS_IN_SIGHT = picksOf({ seesSome: true });

/**
 * What visitors of any link in the member's sight picked of an asset, the last one first. Nothing for guests, who see no
 * links.
 */
export async function listPicks(
  { database }: Domain,
  { library, isGuest, hidden }: CommentsForReading,
  assetId: string,
): Promise<VisitorPick[]> {
  if (isGuest) return [];
  const { organization, id } = library;
  const values = [organization.id, id, assetId, LIMITS.visitorsPerShareLink];
  return hidden.length > 0
    ? database.rows(PICKS_IN_SIGHT, [...values, hidden])
    : database.rows(PICKS, values);
}

const LIST_PICKED = {
  name: 'list-picked-assets',
  text: `
    SELECT a.id, a.library_id AS "libraryId", a.name,
      coalesce(array_agg(${VISITOR_NAME} ORDER BY v.created, v.number) FILTER (WHERE k.pick = 'yes'), '{}') AS yes,
      coalesce(array_agg(${VISITOR_NAME} ORDER BY v.created, v.number) FILTER (WHERE k.pick = 'maybe'), '{}') AS maybe,
      coalesce(array_agg(${VISITOR_NAME} ORDER BY v.created, v.number) FILTER (WHERE k.pick = 'no'), '{}') AS no
    FROM share_link s JOIN visitor v ON v.share_link_id = s.id JOIN visitor_pick k ON k.visitor_id = v.id
    JOIN asset a ON a.id = k.asset_id AND a.organization_id = s.organization_id AND a.trashed_at IS NULL
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    WHERE s.organization_id = $1 AND s.id = $2 AND s.withdrawn_at IS NULL
    GROUP BY a.id, a.library_id, a.name
    ORDER BY count(*) FILTER (WHERE k.pick = 'yes') DESC, count(*) FILTER (WHERE k.pick = 'maybe') DESC, a.name, a.id
    LIMIT $3`,
};

/** The assets of a link picked by visitors, those with the most yes first. Refuses like findLinkInSight. */
export async function listPickedAssets(
  domain: Domain,
  own: OrganizationOfMember,
  linkId: string,
): Promise<PickedAsset[]> {
  await findLinkInSight(domain, own, linkId);
  return domain.database.rows(LIST_PICKED, [own.id, linkId, LIMITS.assetsPerShareLink]);
}

const LIST = {
  name: 'list-visitors-of-link',
  text: `
    SELECT v.id, v.network, ${VISITOR_NAME} AS name, k.yes, k.maybe, k.no, c.comments,
      date_part('epoch', v.sent_at) * 1000 AS sent
    FROM visitor v
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE pick = 'yes'))::int AS yes, (count(*) FILTER (WHERE pick = 'maybe'))::int AS maybe,
        (count(*) FILTER (WHERE pick = 'no'))::int AS no
      FROM visitor_pick WHERE visitor_id = v.id) AS k
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS comments FROM comment WHERE visitor_id = v.id AND withdrawn_at IS NULL) AS c
    WHERE v.share_link_id = $1 AND k.yes + k.maybe + k.no + c.comments > 0 ORDER BY v.created, v.number, v.id`,
};

/** The visitors of a link who answered, the first one first. */
export async function listVisitors(
  { database }: Domain,
  linkId: string,
): Promise<AnsweredVisitor[]> {
  type Row = Omit<AnsweredVisitor, 'alike'> & { network: string | null };
  const rows = await database.rows<Row>(LIST, [linkId]);
  const blocks = rows.map(({ id, network }) => (network === null ? id : blockOf(network)));
  return rows.map(({ network: _, ...visitor }, n) => ({
    ...visitor,
    alike: blocks.filter((block) => block === blocks[n]).length,
  }));
}
