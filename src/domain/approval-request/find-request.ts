import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type {
  ApprovalRequestPage,
  ListedRequest,
  RequestNews,
} from '@/contract/sharing/approval-request';
import type { OrganizationOfPerson } from '../access/authorize-settings';
import { isGuest } from '../access/library-rights';
import { librariesNamed } from '../access/list-accessible-libraries';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import { type Domain, operation } from '../operation';
import { answersAfter, assetsAnsweredAfter, IS_ANSWERED, LIVE_ASSETS } from './requested-assets';

/** `$1`: the organization, `$2`: the only libraries the person sees, null for all. */
const seenBy = async (domain: Domain, { id, person }: OrganizationOfPerson) => [
  id,
  await librariesNamed(domain, person, id),
];
const IS_SEEN = '($2::text[] IS NULL OR a.library_id = ANY ($2))';

/** The live assets of a request that the person sees: how many there are, and how many are answered. */
const COUNTS = `
  (SELECT count(*)::int AS assets, (count(*) FILTER (WHERE ${IS_ANSWERED}))::int AS answered
   FROM ${LIVE_ASSETS} WHERE x.request_id = r.id AND ${IS_SEEN})`;

const MILLISECONDS = (time: string) => `date_part('epoch', ${time}) * 1000`;

const ANSWERS_SEEN = `coalesce(r.answers_seen_at, '-infinity')`;

/**
 * Whether the person sees a live asset of a request that meets a condition. OFFSET 0 keeps PostgreSQL from joining the
 * assets of all requests.
 */
const anyAsset = (from: string, condition = 'true') =>
  `EXISTS (SELECT FROM ${from} WHERE x.request_id = r.id AND ${IS_SEEN} AND ${condition} OFFSET 0)`;

const LATEST_FIRST = 'ORDER BY r.created DESC, r.id';
const { asked, listed } = LIMITS.approvalRequest;

/**
 * `mine`: the requests that the person made (`own`) and the latest they were asked in (`unopened`: not opened yet).
 * `fresh`: those with news. `known`: others with assets. They look at one request after another until they have enough.
 */
const LIST = {
  name: 'list-approval-requests',
  text: `
    WITH mine AS MATERIALIZED (
      SELECT * FROM (
        SELECT *, true AS own, false AS unopened FROM approval_request WHERE organization_id = $1 AND asked_by_id = $3
        UNION ALL
        (SELECT r.*, false, q.seen_at IS NULL
         FROM approval_request_person q JOIN approval_request r ON r.id = q.request_id
         WHERE q.person_id = $3 AND r.organization_id = $1 ${LATEST_FIRST} LIMIT ${asked})
      ) r ${LATEST_FIRST}
    ), fresh AS MATERIALIZED (
      SELECT * FROM mine r
      WHERE CASE WHEN own THEN ${anyAsset(assetsAnsweredAfter(ANSWERS_SEEN))}
        ELSE unopened AND ${anyAsset(LIVE_ASSETS, `NOT ${IS_ANSWERED}`)} END
      ${LATEST_FIRST} LIMIT ${listed}
    ), known AS MATERIALIZED (
      SELECT * FROM mine r WHERE id NOT IN (SELECT id FROM fresh) AND ${anyAsset(LIVE_ASSETS)}
      ${LATEST_FIRST} LIMIT ${listed}
    )
    SELECT r.id, CASE WHEN NOT own THEN p.name END AS asker, ${MILLISECONDS('r.created')} AS created, c.assets, c.answered,
      "isNew", coalesce(n.answers, '[]') AS answers
    FROM (
      SELECT *, true AS "isNew" FROM fresh UNION ALL SELECT *, false FROM known
      ORDER BY "isNew" DESC, created DESC, id LIMIT ${listed}
    ) r
    JOIN person p ON p.id = r.asked_by_id
    CROSS JOIN LATERAL ${COUNTS} c
    CROSS JOIN LATERAL (
      SELECT json_agg(answer) AS answers FROM (${answersAfter(ANSWERS_SEEN, `own AND ${IS_SEEN}`)}) answer
    ) n
    ORDER BY "isNew" DESC, r.created DESC, r.id`,
};

/** The latest requests that the person made or was asked in, with at least one live asset that they see: new ones first. */
export async function listRequests(
  domain: Domain,
  own: OrganizationOfPerson,
): Promise<RequestNews> {
  const at = domain.now().getTime();
  const values = [...(await seenBy(domain, own)), own.person.personId];
  return { at, requests: await domain.database.rows<ListedRequest>(LIST, values) };
}

/** A request `r` (`$4`) of which the person, who asked or was asked, sees at least one asset, in the trash or not. */
const IS_OPEN_TO = `
  r.organization_id = $1 AND r.id = $4 AND (
    r.asked_by_id = $3 OR EXISTS (SELECT FROM approval_request_person WHERE request_id = r.id AND person_id = $3))
  AND EXISTS (
    SELECT FROM approval_request_asset x JOIN asset a ON a.id = x.asset_id WHERE x.request_id = r.id AND ${IS_SEEN})`;

const FIND = {
  name: 'find-approval-request',
  text: `
    SELECT CASE WHEN r.asked_by_id <> $3 THEN p.name END AS asker, ${MILLISECONDS('r.created')} AS created, r.message,
      c.assets, c.answered,
      (SELECT coalesce(json_agg(q.name ORDER BY q.name, q.id), '[]') FROM approval_request_person a
       JOIN person q ON q.id = a.person_id JOIN member m ON m.person_id = q.id AND m.organization_id = $1
       WHERE a.request_id = r.id) AS asked
    FROM approval_request r JOIN person p ON p.id = r.asked_by_id CROSS JOIN LATERAL ${COUNTS} c
    WHERE ${IS_OPEN_TO}`,
};

/**
 * A request as the person sees it. Refuses an unknown one, one that they neither made nor were asked in, and one of
 * which they see no asset, with NOT_FOUND.
 */
export async function findRequest(
  domain: Domain,
  own: OrganizationOfPerson,
  requestId: string,
): Promise<ApprovalRequestPage> {
  const at = domain.now().getTime();
  const values = [...(await seenBy(domain, own)), own.person.personId, requestId];
  const found = await domain.database.row<Omit<ApprovalRequestPage, 'at'>>(FIND, values);
  if (!found) return refuseUnknown();
  // Guests do not hear of each other.
  const hidesAsked = found.asker !== null && isGuest(own.membership.rights);
  return { ...found, asked: hidesAsked ? null : found.asked, at };
}

const IS_KNOWN = {
  name: 'is-approval-request-known',
  text: `SELECT FROM approval_request r WHERE ${IS_OPEN_TO}`,
};

const refuseUnknown = () => refuse('NOT_FOUND', 'There is no such request.');

export type RequestedRow = TileRow & { library_id: string };

const SHOWN = `FROM ${LIVE_ASSETS} WHERE a.organization_id = $1 AND ${IS_SEEN} AND x.request_id = $3`;

const COUNT_ASSETS = {
  name: 'count-requested-assets',
  text: `SELECT count(*)::int AS total ${SHOWN}`,
};
const LIST_ASSETS = {
  name: 'list-requested-assets',
  text: `SELECT ${TILE_COLUMNS}, a.library_id ${SHOWN} ORDER BY a.name, a.id LIMIT $4 OFFSET $5`,
};

/** The live assets of a request that the person sees, by name. Refuses like findRequest. */
export async function listRequested(
  domain: Domain,
  own: OrganizationOfPerson,
  requestId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: RequestedRow[] }> {
  const { database } = domain;
  const seen = await seenBy(domain, own);
  const values = [...seen, requestId];
  const [known, [counted], rows] = await Promise.all([
    database.rows(IS_KNOWN, [...seen, own.person.personId, requestId]),
    database.rows<{ total: number }>(COUNT_ASSETS, values),
    database.rows<RequestedRow>(LIST_ASSETS, [...values, limit, offset]),
  ]);
  if (known.length === 0) refuseUnknown();
  return { total: counted?.total ?? 0, rows };
}

/**
 * Notes that the person has opened a request they were asked in, and that they have seen the answers to their own up to
 * a time in unix milliseconds. An earlier time changes nothing.
 */
export const seeRequest = operation(
  async ({ tx, at }, { id, person }: OrganizationOfPerson, requestId: string, until: number) => {
    const { personId } = person;
    const seen = new Date(Math.min(until, at.getTime()));
    await tx.$executeRaw`
      UPDATE approval_request_person q SET seen_at = ${at}
      FROM approval_request r
      WHERE r.id = q.request_id AND r.organization_id = ${id} AND q.request_id = ${requestId}
        AND q.person_id = ${personId} AND q.seen_at IS NULL`;
    await tx.$executeRaw`
      UPDATE approval_request SET answers_seen_at = ${seen}
      WHERE id = ${requestId} AND organization_id = ${id} AND asked_by_id = ${personId}
        AND (answers_seen_at IS NULL OR answers_seen_at < ${seen})`;
  },
);
