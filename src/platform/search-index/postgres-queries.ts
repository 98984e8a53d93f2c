import type { Query } from '../database/connect';

// In all of these: $1 organization, $2 libraries. A page past the end is one row without an id.

/** $3 limit, $4 offset. The newest of every library come from its index, the total from its counter. */
export const findNewest: Query = {
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

/** The same; $5 approvals, none being ''. */
export const findNewestByApproval: Query = {
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

// The question stands in a subquery so that the plan does not depend on it: for common words the planner
// would else read every row and test it, which is slower than the index for all of them.
const matching = (condition: string) => `
  s.organization_id = $1 AND s.library_id = ANY ($2) AND s.words @@ (SELECT ${condition}::tsquery)`;

// Words once in use that begin much like the one sought.
const known = `
  ARRAY(SELECT DISTINCT w.word FROM search.word w
    WHERE w.organization_id = $1 AND w.signatures && search.signatures($1, sought.word) LIMIT 1000)`;

/**
 * $3 approvals or null, $4 limit, $5 offset, $6 the folded text, $7 to $13 the questions of TsQueries in
 * their order, $14 words in which a slip is forgiven and $15 their questions, $16 the folded text as the
 * beginning of a file name. Ranks every match once: the whole name first, then name before tags before
 * description and whole words before beginnings, each asked of as few questions as tell it.
 */
export const findMatching: Query = {
  name: 'search-matching',
  text: `
    WITH hit AS MATERIALIZED (
      SELECT s.id, s.created, CASE
        WHEN s.words @@ $10::tsquery THEN CASE
          WHEN s.name = $6 OR starts_with(s.name, $16) THEN 10
          WHEN s.words @@ $8::tsquery THEN CASE WHEN s.words @@ $9::tsquery THEN 9 ELSE 8 END
          WHEN s.words @@ $11::tsquery THEN 7 ELSE 6 END
        WHEN s.words @@ $12::tsquery THEN 5
        WHEN s.words @@ $13::tsquery THEN 4 ELSE 3 END AS level
      FROM search.asset s
      WHERE ${matching('$7')} AND ($3::text[] IS NULL OR s.approval = ANY ($3))
    ), total AS (SELECT count(*)::int AS found FROM hit)
    SELECT total.found, page.id, page.level, a.name, to_json(a.tags) AS tags,
      CASE WHEN total.found = 0 THEN (
        SELECT json_agg(json_build_object('word', sought.word, 'known', ${known}))
        FROM unnest($14::text[], $15::text[]) AS sought(word, question)
        WHERE NOT EXISTS (
          SELECT FROM search.asset s
          WHERE ${matching('sought.question')})
      ) END AS nowhere
    FROM total
    LEFT JOIN LATERAL (
      SELECT * FROM hit ORDER BY level DESC, created DESC, id DESC LIMIT $4 OFFSET $5
    ) page ON true
    LEFT JOIN asset a ON a.id = page.id
    ORDER BY page.level DESC, page.created DESC, page.id DESC`,
};

/** $2 words that are nowhere, with known ones that begin much like them. */
export const findKnownWords: Query = {
  name: 'search-known-words',
  text: `SELECT sought.word, to_json(${known}) AS known FROM unnest($2::text[]) AS sought(word)`,
};

/** $3 approvals or null, $4 ids, $5 the question they were found by: those that it still finds. */
export const findStillMatching: Query = {
  name: 'search-still-matching',
  text: `
    SELECT a.id, a.name, to_json(a.tags) AS tags FROM search.asset s JOIN asset a ON a.id = s.id
    WHERE s.id = ANY ($4) AND ${matching('$5')} AND ($3::text[] IS NULL OR s.approval = ANY ($3))`,
};
