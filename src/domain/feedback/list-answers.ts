import { NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import { MAX_SELECTED } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import type { FeedbackFilter, TileAnswers } from '@/contract/sharing/feedback-page';
import type { OrganizationOfMember } from '../access/authorize-settings';
import { findAnsweredLink } from '../access/links-in-sight';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { VISITOR_NAME } from './list-feedback';

export type AnsweredRow = TileRow & TileAnswers & { library_id: string };

/** Which answers: of one visitor (`visitorId`), or with null of all. */
export type Answers = { filter: FeedbackFilter; visitorId?: string | null };

/** The live assets of a link with picks or comments of its visitors, or of the one in `$3`; `x` has the answers. */
const CHOSEN = '($3::text IS NULL OR v.id = $3)';
export const ANSWERED = `
  FROM (
    SELECT asset_id,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'yes'), '{}') AS yes,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'maybe'), '{}') AS maybe,
      coalesce(array_agg(name ORDER BY created, number) FILTER (WHERE pick = 'no'), '{}') AS no,
      (count(*) FILTER (WHERE pick IS NULL))::int AS comments, max(at) AS answered
    FROM (
      SELECT k.asset_id, ${VISITOR_NAME} AS name, v.created, v.number, k.pick, k.picked_at AS at
      FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id WHERE v.share_link_id = $2 AND ${CHOSEN}
      UNION ALL
      SELECT c.asset_id, c.visitor_name, v.created, v.number, NULL, c.created
      FROM visitor v JOIN comment c ON c.visitor_id = v.id AND c.withdrawn_at IS NULL WHERE v.share_link_id = $2 AND ${CHOSEN}
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
  { filter, visitorId = null, offset, limit }: Answers & { offset: number; limit: number },
): Promise<{ total: number; rows: AnsweredRow[] }> {
  await findAnsweredLink(domain, settings, linkId);
  const where = `${ANSWERED} WHERE ${CONDITIONS[filter]}`;
  const values = [settings.id, linkId, visitorId];
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
          ${where} ${ORDER} LIMIT $4 OFFSET $5`,
      },
      [...values, limit, offset],
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

type Beside = { before: AnsweredRow[]; after: AnsweredRow[]; place: number | null; total: number };

/** The answered assets before and after one, which has its place there, from 1, and how many there are. Refuses like findAnsweredLink. */
export async function findAnsweredNeighbours(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  answers: Answers & { assetId: string },
): Promise<Beside> {
  const find = {
    name: `place-among-answered-${answers.filter}`,
    text: `
      SELECT place::int FROM (SELECT a.id, row_number() OVER (${ORDER}) AS place
        ${ANSWERED} WHERE ${CONDITIONS[answers.filter]}) AS shown WHERE id = $4`,
  };
  const values = [settings.id, linkId, answers.visitorId ?? null, answers.assetId];
  const here = await domain.database.row<{ place: number }>(find, values);
  const place = here?.place ?? null;
  const offset = Math.max(0, (place ?? 1) - 1 - NEIGHBOURS_ON_A_SIDE);
  const limit = place === null ? 0 : place + NEIGHBOURS_ON_A_SIDE - offset;
  const page = { ...answers, offset, limit };
  const { rows, total } = await listAnswered(domain, settings, linkId, page);
  const at = (place ?? 1) - 1 - offset;
  return { before: rows.slice(0, at), after: rows.slice(at + 1), place, total };
}

/** The ids of the same with their libraries. */
export async function listAnsweredIds(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  { filter, visitorId = null, offset, limit }: Answers & { offset: number; limit: number },
): Promise<{ id: string; libraryId: string }[]> {
  await findAnsweredLink(domain, settings, linkId);
  const list = {
    name: `list-answered-ids-${filter}`,
    text: `
      SELECT a.id, a.library_id AS "libraryId" ${ANSWERED} WHERE ${CONDITIONS[filter]} ${ORDER} LIMIT $4 OFFSET $5`,
  };
  const values = [settings.id, linkId, visitorId, Math.min(limit, MAX_SELECTED), offset];
  return domain.database.rows(list, values);
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
       FROM comment c JOIN visitor v ON v.id = c.visitor_id AND v.share_link_id = $2 AND ${CHOSEN}
       WHERE c.asset_id = a.id AND c.withdrawn_at IS NULL) AS said
    ${ANSWERED} ${ORDER} LIMIT ${LIMITS.assetsPerCollection}`,
};

/** The answers of a link's visitors, or of one of them, asset by asset. Refuses like findAnsweredLink. */
export async function listAnswerLines(
  domain: Domain,
  settings: OrganizationOfMember,
  linkId: string,
  visitorId: string | null = null,
): Promise<AnswerLine[]> {
  await findAnsweredLink(domain, settings, linkId);
  return domain.database.rows(LIST_LINES, [settings.id, linkId, visitorId]);
}
