import { MAX_SELECTED } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import type { FeedbackFilter, TileAnswers } from '@/contract/sharing/feedback-page';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { findAnsweredLink } from '../access/links-in-sight';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { VISITOR_NAME } from './list-feedback';

export type AnsweredRow = TileRow & TileAnswers & { library_id: string };

/** The live assets of a link with picks or comments of its visitors; `x` has the answers. */
export const ANSWERED = `
  FROM (
    SELECT asset_id,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'yes'), '{}') AS yes,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'maybe'), '{}') AS maybe,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'no'), '{}') AS no,
      (count(*) FILTER (WHERE pick IS NULL))::int AS comments, max(at) AS answered
    FROM (
      SELECT k.asset_id, ${VISITOR_NAME} AS name, v.created, v.number, k.pick, k.picked_at AS at
      FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id WHERE v.share_link_id = $2
      UNION ALL
      SELECT c.asset_id, c.visitor_name, v.created, v.number, NULL, c.created
      FROM visitor v JOIN comment c ON c.visitor_id = v.id AND c.withdrawn_at IS NULL WHERE v.share_link_id = $2
    ) AS answer GROUP BY asset_id
  ) AS x
  JOIN asset a ON a.id = x.asset_id AND a.organization_id = $1 AND a.trashed_at IS NULL
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL`;

/** The assets of each filter. */
export const CONDITIONS: Record<FeedbackFilter, string> = {
  all: 'true',
  yes: 'cardinality(x.yes) > 0',
  maybe: 'cardinality(x.maybe) > 0',
  no: 'cardinality(x.no) > 0',
  commented: 'x.comments > 0',
};

const ORDER = 'ORDER BY cardinality(x.yes) DESC, cardinality(x.maybe) DESC, a.name, a.id';

/** Assets of a link that visitors answered about, those with the most yes first. Refuses like findAnsweredLink. */
export async function listAnswered(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  { filter, offset, limit }: { filter: FeedbackFilter; offset: number; limit: number },
): Promise<{ total: number; rows: AnsweredRow[] }> {
  await findAnsweredLink(domain, settings, linkId);
  const where = `${ANSWERED} WHERE ${CONDITIONS[filter]}`;
  const values = [settings.id, linkId];
  const [[counted], rows] = await Promise.all([
    domain.database.rows<{ total: number }>(
      { name: `count-answered-${filter}`, text: `SELECT count(*)::int AS total ${where}` },
      values,
    ),
    domain.database.rows<AnsweredRow>(
      {
        name: `list-answered-${filter}`,
        text: `
          SELECT ${TILE_COLUMNS}, a.library_id, to_json(x.yes) AS yes, to_json(x.maybe) AS maybe, to_json(x.no) AS no, x.comments
          ${where} ${ORDER} LIMIT $3 OFFSET $4`,
      },
      [...values, limit, offset],
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** The ids of the same with their libraries. */
export async function listAnsweredIds(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  { filter, offset, limit }: { filter: FeedbackFilter; offset: number; limit: number },
): Promise<{ id: string; libraryId: string }[]> {
  await findAnsweredLink(domain, settings, linkId);
  const list = {
    name: `list-answered-ids-${filter}`,
    text: `
      SELECT a.id, a.library_id AS "libraryId" ${ANSWERED} WHERE ${CONDITIONS[filter]} ${ORDER} LIMIT $3 OFFSET $4`,
  };
  return domain.database.rows(list, [settings.id, linkId, Math.min(limit, MAX_SELECTED), offset]);
}

/**
 * An asset of a link as a line of a table. `said`: "Anna: Lovely" for each comment, "Anna at 00:01:05: Lovely" for one on
 * a moment of a video; `answered`: the last time.
 */
export type AnswerLine = {
  id: string;
  name: string;
  library: string;
  yes: string[];
  maybe: string[];
  no: string[];
  said: string[];
  answered: Date;
};

const LIST_LINES = {
  name: 'list-answer-lines',
  text: `
    SELECT a.id, a.name, l.name AS library, to_json(x.yes) AS yes, to_json(x.maybe) AS maybe, to_json(x.no) AS no, x.answered,
      (SELECT coalesce(json_agg(c.visitor_name
         || coalesce(to_char(make_interval(secs => c.at_seconds), '" at "HH24:MI:SS'), '')
         || ': ' || c.text ORDER BY c.created, c.id), '[]')
       FROM comment c JOIN visitor v ON v.id = c.visitor_id AND v.share_link_id = $2
       WHERE c.asset_id = a.id AND c.withdrawn_at IS NULL) AS said
    ${ANSWERED} ${ORDER} LIMIT ${LIMITS.assetsPerCollection}`,
};

/** Every answer of a link's visitors, asset by asset. Refuses like findAnsweredLink. */
export async function listAnswerLines(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
): Promise<AnswerLine[]> {
  await findAnsweredLink(domain, settings, linkId);
  return domain.database.rows(LIST_LINES, [settings.id, linkId]);
}
