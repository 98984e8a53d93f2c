import { FORMER_MEMBER, SOMEBODY } from '@/contract/former-member';
import { LIMITS } from '@/contract/limits';
import { shownToGuests } from '../comment/list-comments';

/** The latest uploads and approvals, and the latest comments, of which some are left out. */
const MOST_READ = 2000;
/** Of an organization: those of a reader who sees only some libraries are looked for among so many, so others cost no more. */
const MOST_LOOKED_AT = 20_000;
/** How exactly a time is found among the positions of events, which are in the order of their commits. */
const EVENTS_NEAR = 1000;
/** Assets of one entry, some of which may be the same. */
const IDS_OF_ENTRY = 24;

type Source = {
  /** Named queries, each bounded. The entries are chosen from what they read. */
  read?: string;
  /** Back to which time it was read, where there is more; an expression. */
  readTo?: string;
  entries: string;
};

/**
 * The latest entries of a source, one more than a page has; with $3, only those that concern the reader. Each row has
 * `readTo`, and so has one without an entry when there is none.
 */
const latest = ({ read, readTo = 'NULL::timestamptz', entries }: Source) => `
  WITH ${read ? `${read},` : ''} shown AS (
    SELECT * FROM (${entries}) AS entry WHERE NOT $3::boolean OR "concernsMe"
    ORDER BY at DESC LIMIT ${LIMITS.activityEntries + 1}
  )
  SELECT shown.*, bound."readTo" FROM (SELECT ${MILLISECONDS(`(${readTo})`)} AS "readTo") AS bound
  LEFT JOIN shown ON true`;

/** Whether something happened before $4; null: at any time. */
const isBefore = (time: string) => `${time} < coalesce($4::timestamptz, 'infinity')`;

/** The same for events, which are read by their positions: so a page far down costs no more than the first one. */
const EVENTS_BEFORE = `${isBefore('created')} AND position <= CASE WHEN $4::timestamptz IS NULL
  THEN ${2n ** 63n - 1n} ELSE coalesce((SELECT max(position) FROM (SELECT position FROM published_event
    WHERE created < $4 ORDER BY created DESC LIMIT ${EVENTS_NEAR}) AS near), 0) END`;

const MILLISECONDS = (time: string) => `date_part('epoch', ${time}) * 1000`;
const NO_LINK = 'NULL AS "linkId", NULL AS "linkTitle"';
const NO_LIBRARY = 'NULL AS "libraryId", NULL AS "libraryName"';

/** The time of the earliest row of a query that is as long as its bound. */
const earliestOf = (query: string, most: number) =>
  `CASE WHEN (SELECT count(*) FROM ${query}) = ${most} THEN (SELECT min(created) FROM ${query}) END`;

/** The asset `a` of something, live and in a live library `l`, of those that the reader sees. */
const liveAsset = (id: string, { seesSome }: Reader) => `
  JOIN asset a ON a.id = ${id} AND a.organization_id = $1 AND a.trashed_at IS NULL
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    ${seesSome ? 'AND l.id = ANY ($5)' : ''}`;

/** `seesSome`: only the libraries in $5, which others do not send. The latest entries are chosen among those. */
type Reader = { seesSome: boolean };

const nameFor = (name: string, { seesSome }: Reader) => (seesSome ? `${name}-of-some` : name);

/** Of who sees some libraries, the latest rows of the organization that theirs are looked for among. */
const lookedAt = (rows: string, order: string, { seesSome }: Reader) =>
  seesSome
    ? `looked_at AS MATERIALIZED (${rows} ORDER BY ${order} DESC LIMIT ${MOST_LOOKED_AT}),`
    : '';

/** Back to which time a source was read. */
const boundOf = ({ seesSome }: Reader) =>
  seesSome
    ? `coalesce(${earliestOf('read', MOST_READ)}, ${earliestOf('looked_at', MOST_LOOKED_AT)})`
    : earliestOf('read', MOST_READ);

const EVENTS = `SELECT * FROM published_event WHERE organization_id = $1 AND position > 0 AND ${EVENTS_BEFORE}`;

/** Whether a person is no member, or a guest: who was a guest is not known once they are removed. */
const isNoMember = (personId: string) => `NOT EXISTS (SELECT FROM member m
  WHERE m.organization_id = $1 AND m.person_id = ${personId} AND m.library_access IS NOT NULL)`;

/** The name of who made an event `by`: the person `p`, the key `k`, or the service itself. */
const NAME = `coalesce(p.name, k.name, CASE WHEN by.person_id IS NOT NULL THEN '${FORMER_MEMBER}'
  WHEN by.type = 'key' THEN 'A deleted key' ELSE 'Vitrine' END)`;

/** The same for a reader: a guest reads no name of another one. */
const actorFor = ({ seesSome }: Reader) =>
  seesSome
    ? `CASE WHEN by.person_id <> $2 AND ${isNoMember('by.person_id')} AND ${isNoMember('$2')} THEN '${SOMEBODY}'
        ELSE ${NAME} END`
    : NAME;

/**
 * The state that an approval set, from the history of the asset; null where it has none any more. Events have the time
 * of the database, which may be a little behind.
 */
const STATE_SET = `CASE e.type WHEN 'asset.approval_changed' THEN (
  SELECT h.state FROM approval_entry h WHERE h.asset_id = a.id AND h.set_at < e.created + interval '2 seconds'
  ORDER BY h.id DESC LIMIT 1) END`;

/** Uploads and approvals: those of one actor, in one library, within an hour of the clock are one row for each state. */
const latestEvents = (reader: Reader) => ({
  name: nameFor('latest-uploads-and-approvals', reader),
  text: latest({
    read: `
      ${lookedAt(EVENTS, 'position', reader)}
      read AS MATERIALIZED (
        SELECT type, asset_id, actor, created, position FROM ${reader.seesSome ? 'looked_at' : `(${EVENTS}) AS e`}
        WHERE type IN ('asset.created', 'asset.approval_changed')
          ${reader.seesSome ? 'AND library_id = ANY ($5)' : ''}
        ORDER BY position DESC LIMIT ${MOST_READ}
      )`,
    readTo: boundOf(reader),
    entries: `
    SELECT CASE e.type WHEN 'asset.created' THEN 'upload' ELSE 'approval' END AS kind,
      ${MILLISECONDS('max(e.created)')} AS at, ${actorFor(reader)} AS who, false AS "byVisitor",
      coalesce(bool_or(e.type <> 'asset.created' AND a.uploaded_by_person_id = $2)
        AND by.person_id IS DISTINCT FROM $2, false) AS "concernsMe",
      count(DISTINCT a.id)::int AS count, chosen.state, NULL AS text, l.id AS "libraryId", l.name AS "libraryName", ${NO_LINK},
      to_json((array_agg(a.id ORDER BY e.position DESC))[1:${IDS_OF_ENTRY}]) AS "assetIds"
    FROM read e ${liveAsset('e.asset_id', reader)}
    CROSS JOIN LATERAL (SELECT e.actor->>'type' AS type, e.actor->>'id' AS id, coalesce(
      e.actor->>'personId', CASE e.actor->>'type' WHEN 'person' THEN e.actor->>'id' END) AS person_id) AS by
    CROSS JOIN LATERAL (SELECT ${STATE_SET} AS state) AS chosen
    LEFT JOIN person p ON p.id = by.person_id
    LEFT JOIN api_key k ON by.type = 'key' AND k.id = by.id
    GROUP BY e.type, l.id, l.name, by.person_id, by.type, p.name, k.id, k.name, chosen.state, date_trunc('hour', e.created)`,
  }),
});

const COMMENTS = `SELECT * FROM comment WHERE organization_id = $1 AND ${isBefore('created')}`;

/** Those of an organization; for who sees some libraries, on assets of these, without those of visitors. */
const commentsFor = ({ seesSome }: Reader) =>
  seesSome
    ? `SELECT c.* FROM looked_at c JOIN asset shown ON shown.id = c.asset_id AND shown.library_id = ANY ($5)
       WHERE shown.organization_id = $1 AND ${shownToGuests('c')}`
    : `SELECT c.* FROM (${COMMENTS}) AS c`;

/** Comments, by members and visitors. */
const latestComments = (reader: Reader) => ({
  name: nameFor('latest-comments', reader),
  text: latest({
    read: `
      ${lookedAt(COMMENTS, 'created', reader)}
      read AS MATERIALIZED (${commentsFor(reader)} ORDER BY c.created DESC LIMIT ${MOST_READ})`,
    readTo: boundOf(reader),
    entries: `
    SELECT 'comment' AS kind, ${MILLISECONDS('c.created')} AS at, coalesce(p.name, c.visitor_name, '${FORMER_MEMBER}') AS who,
      c.visitor_name IS NOT NULL AS "byVisitor",
      coalesce(c.author_id IS DISTINCT FROM $2 AND (
        a.uploaded_by_person_id = $2 OR s.created_by_id = $2 OR o.author_id = $2
        OR EXISTS (SELECT FROM comment_mention m WHERE m.comment_id = c.id AND m.person_id = $2)), false) AS "concernsMe",
      1 AS count, NULL AS state, c.text, l.id AS "libraryId", l.name AS "libraryName",
      s.id AS "linkId", s.title AS "linkTitle", to_json(ARRAY[a.id]) AS "assetIds"
    FROM read c ${liveAsset('c.asset_id', reader)}
    LEFT JOIN person p ON p.id = c.author_id
    LEFT JOIN comment o ON o.id = c.parent_id
    LEFT JOIN visitor v ON v.id = c.visitor_id
    LEFT JOIN share_link s ON s.id = v.share_link_id
    WHERE c.withdrawn_at IS NULL`,
  }),
});

/** Share links through which visitors picked, each once, with the assets that were picked last. */
const LATEST_PICKS = {
  name: 'latest-picks',
  text: latest({
    read: `
      read AS MATERIALIZED (
        SELECT s.* FROM share_link s
        WHERE s.organization_id = $1 AND ${isBefore('s.picked_at')}
          AND (NOT $3::boolean OR s.created_by_id = $2)
        ORDER BY s.picked_at DESC LIMIT ${LIMITS.activityEntries + 1}
      )`,
    readTo: `CASE WHEN (SELECT count(*) FROM read) = ${LIMITS.activityEntries + 1} THEN (SELECT min(picked_at) FROM read) END`,
    entries: `
    SELECT 'picks' AS kind, ${MILLISECONDS('s.picked_at')} AS at, NULL AS who, true AS "byVisitor",
      coalesce(s.created_by_id = $2, false) AS "concernsMe", picked.count, NULL AS state, NULL AS text, ${NO_LIBRARY},
      s.id AS "linkId", s.title AS "linkTitle", to_json(picked.ids) AS "assetIds"
    FROM read s CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, (array_agg(id ORDER BY at DESC))[1:${IDS_OF_ENTRY}] AS ids FROM (
        SELECT a.id, max(k.picked_at) AS at FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id
        ${liveAsset('k.asset_id', { seesSome: false })}
        WHERE v.share_link_id = s.id GROUP BY a.id
      ) AS each
    ) AS picked
    WHERE picked.count > 0`,
  }),
};

/** Members who joined. */
const LATEST_MEMBERS = {
  name: 'latest-members',
  text: latest({
    entries: `
    SELECT 'member' AS kind, ${MILLISECONDS('m.created')} AS at, p.name AS who, false AS "byVisitor",
      false AS "concernsMe", 0 AS count, NULL AS state, NULL AS text, ${NO_LIBRARY}, ${NO_LINK}, '[]'::json AS "assetIds"
    FROM member m JOIN person p ON p.id = m.person_id AND p.id IS DISTINCT FROM $2
    WHERE m.organization_id = $1 AND ${isBefore('m.created')}`,
  }),
};

/**
 * What everybody reads who sees all libraries; $1: the organization, $2: the reader, $3: only what concerns them, $4:
 * before which time.
 */
export const FOR_THOSE_WHO_SEE_ALL = [
  latestEvents({ seesSome: false }),
  latestComments({ seesSome: false }),
  LATEST_PICKS,
  LATEST_MEMBERS,
];

/** What guests read, and members with a library out of sight; $5: the libraries they see. */
export const FOR_THOSE_WHO_SEE_SOME = [
  latestEvents({ seesSome: true }),
  latestComments({ seesSome: true }),
];
