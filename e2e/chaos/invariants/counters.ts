import type { Query } from '../../support/database';
import type { History } from '../history';

/** Each query finds stored counters that differ from a recount. */
const MISCOUNTED = {
  'assets and trash of a library': `
    SELECT l.organization_id, l.id, l.assets_count, l.trash_count, count(a.id) FILTER (WHERE a.trashed_at IS NULL) AS assets,
           count(a.id) FILTER (WHERE a.trashed_at IS NOT NULL) AS trash
    FROM library l LEFT JOIN asset a ON a.organization_id = l.organization_id AND a.library_id = l.id
    GROUP BY l.organization_id, l.id
    HAVING l.assets_count <> count(a.id) FILTER (WHERE a.trashed_at IS NULL)
        OR l.trash_count <> count(a.id) FILTER (WHERE a.trashed_at IS NOT NULL)`,
  'uses of a tag': `
    WITH counted AS (
      SELECT organization_id, library_id, tag AS id, count(*)::int AS count,
             (count(*) FILTER (WHERE tag = ANY (ai_tags)))::int AS ai_count
      FROM asset, unnest(tags) AS tag WHERE trashed_at IS NULL GROUP BY 1, 2, 3)
    SELECT id, k.count, k.ai_count, c.count AS counted, c.ai_count AS ai_counted
    FROM tag k FULL JOIN counted c USING (organization_id, library_id, id)
    WHERE (k.count, k.ai_count) IS DISTINCT FROM (c.count, c.ai_count)`,
  'storage of an organization': `
    SELECT o.id, o.storage_bytes, s.bytes FROM organization o CROSS JOIN LATERAL (
      SELECT coalesce(sum(size_bytes), 0) AS bytes FROM (
        SELECT size_bytes FROM asset WHERE organization_id = o.id
        UNION ALL
        SELECT size_bytes FROM upload WHERE organization_id = o.id AND state IN ('receiving', 'inspecting')) taken) s
    WHERE o.storage_bytes <> s.bytes`,
  'libraries of an organization': `
    SELECT o.id, o.libraries_count, count(l.id) FROM organization o LEFT JOIN library l ON l.organization_id = o.id
    GROUP BY o.id HAVING o.libraries_count <> count(l.id)`,
};

/** Every stored counter must equal a recount. */
export async function checkCounters(query: Query, history: History): Promise<void> {
  for (const [what, sql] of Object.entries(MISCOUNTED))
    for (const row of await query(sql))
      history.report('miscounted', `${what}: ${JSON.stringify(row)}`);
}
