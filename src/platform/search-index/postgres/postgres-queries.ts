import { ASSET_JOINS, ASSET_VERSION } from '../../database/asset-version';
import type { Query } from '../../database/connect';
import type { Narrowing } from '../narrowing';
import type { TsQueries } from '../text/ts-query';

// In every query: $1 organization, $2 libraries. A page past the end is one row without an id.

/** $3 limit, $4 offset. Reads the newest of every library from its database index, the total from its counter. */
export const FIND_NEWEST: Query = {
  name: 'search-newest',
  text: `
    SELECT total.found, page.id
    FROM (SELECT coalesce(sum(assets_count), 0)::int AS found FROM library
          WHERE organization_id = $1 AND id = ANY ($2)) total
    LEFT JOIN LATERAL (
      SELECT newest.* FROM unnest($2::text[]) AS library(id), LATERAL (
        SELECT a.id, a.created FROM asset a
        WHERE a.organization_id = $1 AND a.library_id = library.id AND a.trashed_at IS NULL
        ORDER BY a.created DESC, a.id DESC LIMIT $3::int + $4::int) newest
      ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
    ) page ON true
    ORDER BY page.created DESC, page.id DESC`,
};

/** As FIND_NEWEST; $5 approvals, none being ''. */
export const FIND_NEWEST_BY_APPROVAL: Query = {
  name: 'search-newest-by-approval',
  text: `
    SELECT total.found, page.id
    FROM (SELECT count(*)::int AS found FROM search.asset
          WHERE organization_id = $1 AND library_id = ANY ($2) AND approval = ANY ($5)) total
    LEFT JOIN LATERAL (
      SELECT newest.* FROM unnest($2::text[]) AS library(id), unnest($5::text[]) AS approval(state), LATERAL (
        SELECT s.id, s.created FROM search.asset s
        WHERE s.organization_id = $1 AND s.library_id = library.id AND s.approval = approval.state
        ORDER BY s.created DESC, s.id DESC LIMIT $3::int + $4::int) newest
      ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
    ) page ON true
    ORDER BY page.created DESC, page.id DESC`,
};

/**
 * As FIND_NEWEST, narrowed by a filter from $6 on; $5 approvals, none being '', or null. Originals and
 * variants each have an index, which includes the kind of an original.
 */
export function findNewestNarrowed({ where }: Narrowing): Query {
  const meant = (variants: boolean) => `
    k.organization_id = $1 AND k.trashed_at IS NULL AND k.parent_id IS ${variants ? 'NOT NULL' : 'NULL'}
    AND ($5::text[] IS NULL OR coalesce(k.approval_state, '') = ANY ($5)) AND ${where}`;
  const count = (variants: boolean) => `
    (SELECT count(*) FROM asset k WHERE k.library_id = ANY ($2) AND ${meant(variants)})`;
  const newest = (variants: boolean) => `
    (SELECT k.id, k.created FROM asset k WHERE k.library_id = library.id AND ${meant(variants)}
     ORDER BY k.created DESC, k.id DESC LIMIT $3::int + $4::int)`;
  const text = `
    SELECT total.found, page.id
    FROM (SELECT (${count(false)} + ${count(true)})::int AS found) total
    LEFT JOIN LATERAL (
      SELECT newest.* FROM unnest($2::text[]) AS library(id), LATERAL (
        ${newest(false)} UNION ALL ${newest(true)}) newest
      ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4
    ) page ON true
    ORDER BY page.created DESC, page.id DESC`;
  return { text };
}

const matching = (query: string) => `
  s.organization_id = $1 AND s.library_id = ANY ($2) AND s.words @@ (SELECT ${query}::tsquery)`;

// Words once in use with similar first letters.
const CANDIDATES_SQL = `
  ARRAY(SELECT DISTINCT w.word FROM search.word w
    WHERE w.organization_id = $1 AND w.signatures && search.signatures($1, typed.word) LIMIT 1000)`;

const isApproved = '($3::text[] IS NULL OR s.approval = ANY ($3))';

const isNarrowed = (narrowing: Narrowing | null) =>
  narrowing ? `AND EXISTS (SELECT FROM asset k WHERE k.id = s.id AND ${narrowing.where})` : '';

/** Whether the libraries have at most this many assets. */
const haveFew = (most: string) => `
  (SELECT coalesce(sum(assets_count), 0) <= ${most}::int FROM library WHERE organization_id = $1 AND id = ANY ($2))`;

/**
 * The matches `s` of a tsquery. The plan of a query with a name is kept, and was made for an average organization: among
 * thousands of small ones PostgreSQL would read all assets of a large one. So the query chooses the index: that of the
 * words, or all rows of libraries with few assets, which must not pay for common words in others of the organization.
 * IS TRUE keeps a condition from the other index. The tsquery is in a subquery because PostgreSQL would otherwise read
 * and test every row for common words, which is slower than the index for all of them.
 */
const matches = (query: string, few: string, narrowing: Narrowing | null) =>
  narrowing
    ? `search.asset s WHERE ${matching(query)} AND ${isApproved} ${isNarrowed(narrowing)}`
    : `(
        SELECT * FROM search.asset s
        WHERE NOT ${haveFew(few)} AND s.words @@ (SELECT ${query}::tsquery)
          AND (s.organization_id = $1) IS TRUE AND (s.library_id = ANY ($2)) IS TRUE
        UNION ALL
        SELECT * FROM search.asset s
        WHERE ${haveFew(few)} AND (s.words @@ (SELECT ${query}::tsquery)) IS TRUE
          AND s.organization_id = $1 AND s.library_id = ANY ($2)) s WHERE ${isApproved}`;

/**
 * The rank of a match `s`, as SQL: the whole name first, then name before tags before description and whole words before
 * prefixes, with the fewest comparisons needed. Other spellings of a typed word are found wherever they are, and rank like
 * the beginning of a word of the description; so does what was seen in the image.
 * @param has whether its words match one of the queries
 */
export const rankSql = (isNamed: string, has: (query: keyof TsQueries) => string) => `CASE
  WHEN ${has('inNameOrTags')} THEN CASE
    WHEN ${isNamed} THEN 10
    WHEN ${has('inName')} THEN CASE WHEN ${has('inNameWhole')} THEN 9 ELSE 8 END
    WHEN ${has('inNameOrTagsWhole')} THEN 7 ELSE 6 END
  WHEN ${has('someInNameOrTags')} THEN 5
  WHEN ${has('anywhereWhole')} THEN 4 ELSE 3 END`;

/** The order of the queries in the parameters of `findMatching`. */
export const MATCHING_QUERIES = [
  'matching',
  'inName',
  'inNameWhole',
  'inNameOrTags',
  'inNameOrTagsWhole',
  'someInNameOrTags',
  'anywhereWhole',
] as const satisfies (keyof TsQueries)[];

const placeOf = (query: keyof TsQueries) => `$${7 + MATCHING_QUERIES.indexOf(query)}`;

/**
 * $3 approvals or null, $4 limit, $5 offset, $6 the folded text, $7 to $13 MATCHING_QUERIES, $14 the folded text with a
 * dot: a file name without its extension, $15 how many matches are ranked at most; one more is counted, and then the
 * answer says only that there are more. $16 and on are of the filter; without it, $16 is how many assets are few. Ranks
 * every match once. Reads no columns of the table of assets: whenever PostgreSQL plans for the values, its many indexes
 * take longest.
 */
export const findMatching = (narrowing: Narrowing | null): Query => ({
  ...(narrowing ? {} : { name: 'search-matching' }),
  text: `
    WITH hit AS MATERIALIZED (
      SELECT s.id, s.created, ${rankSql(
        's.name = $6 OR starts_with(s.name, $14)',
        (query) => `s.words @@ ${placeOf(query)}::tsquery`,
      )} AS rank
      FROM ${matches('$7', '$16', narrowing)}
      LIMIT $15::int + 1
    ), total AS (SELECT count(*)::int AS found FROM hit)
    SELECT total.found, page.id, page.rank
    FROM total
    LEFT JOIN LATERAL (
      SELECT * FROM hit ORDER BY rank DESC, created DESC, id DESC LIMIT $4 OFFSET $5
    ) page ON true
    ORDER BY page.rank DESC, page.created DESC, page.id DESC`,
});

/**
 * More matches than are ranked: the newest, and how many there are. $3 approvals or null, $4 limit, $5 offset, $6 the
 * tsquery, $7 how many are counted at most. Goes through the newest assets until the page is full, which is soon,
 * because so many match; OFFSET 0 keeps the planner from reading all matches first. $8 and on are of the filter; without
 * it, $8 is how many assets are few.
 */
export const findCommon = (narrowing: Narrowing | null): Query => ({
  ...(narrowing ? {} : { name: 'search-common' }),
  text: `
    SELECT total.found, page.id
    FROM (SELECT count(*)::int AS found FROM (
            SELECT FROM ${matches('$6', '$8', narrowing)} LIMIT $7) match) total
    LEFT JOIN LATERAL (
      SELECT newest.* FROM unnest($2::text[]) AS library(id), LATERAL (
        SELECT n.id, n.created FROM asset n CROSS JOIN LATERAL (
          SELECT FROM search.asset s
          WHERE s.id = n.id AND s.words @@ $6::tsquery AND ${isApproved} ${isNarrowed(narrowing)} OFFSET 0) match
        WHERE n.organization_id = $1 AND n.library_id = library.id AND n.trashed_at IS NULL
        ORDER BY n.created DESC, n.id DESC LIMIT $4::int + $5::int) newest
      ORDER BY created DESC, id DESC LIMIT $4 OFFSET $5
    ) page ON true
    ORDER BY page.created DESC, page.id DESC`,
});

/**
 * $2 words: returns each with the words of the organization that share a stem. Those that begin with it are left out: they
 * are found anyway. IS TRUE keeps the condition from another index.
 */
export const FIND_FORMS: Query = {
  name: 'search-forms',
  text: `
    SELECT typed.word, to_json(ARRAY(
      SELECT DISTINCT w.word FROM search.word w
      WHERE (w.organization_id = $1) IS TRUE AND w.signatures && search.form_signatures($1, typed.word)
        AND NOT starts_with(w.word, typed.word) ORDER BY 1 LIMIT 50)) AS forms
    FROM unnest($2::text[]) AS typed(word)`,
};

/** $2 words without a match: returns each with its candidates for a correction. */
export const FIND_CORRECTION_CANDIDATES: Query = {
  name: 'search-correction-candidates',
  text: `SELECT typed.word, to_json(${CANDIDATES_SQL}) AS candidates FROM unnest($2::text[]) AS typed(word)`,
};

/** $3 words and $4 their tsqueries: returns those without a match, with their candidates for a correction. */
export const FIND_UNMATCHED: Query = {
  text: `
    SELECT typed.word, to_json(${CANDIDATES_SQL}) AS candidates FROM unnest($3::text[], $4::text[]) AS typed(word, query)
    WHERE NOT EXISTS (SELECT FROM search.asset s WHERE ${matching('typed.query')})`,
};

/** What hits show of an asset `a`; needs ASSET_JOINS. `lines`: of text in its image, null for none. */
const MATCHED_COLUMNS = `
  a.id, a.name, to_json(a.tags) AS tags,
  (SELECT json_agg(line -> 'text') FROM asset_analysis n, jsonb_array_elements(n.lines) line WHERE n.blob = a.blob) AS lines,
  ${ASSET_VERSION}`;

/** $3 ids of matches: returns the live ones. */
export const FIND_MATCHED: Query = {
  name: 'search-matched',
  text: `
    SELECT ${MATCHED_COLUMNS} FROM asset a ${ASSET_JOINS}
    WHERE a.organization_id = $1 AND a.library_id = ANY ($2) AND a.id = ANY ($3) AND a.trashed_at IS NULL`,
};

/** $3 approvals or null, $4 ids, $5 the tsquery by which they were found: returns those it still finds. */
export const FIND_STILL_MATCHING: Query = {
  name: 'search-still-matching',
  text: `
    SELECT ${MATCHED_COLUMNS} FROM search.asset s JOIN asset a ON a.id = s.id ${ASSET_JOINS}
    WHERE s.id = ANY ($4) AND ${matching('$5')} AND ${isApproved}`,
};
