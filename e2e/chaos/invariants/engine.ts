import type { Query } from '../../support/database';
import type { History } from '../history';

const NO_ASSET = 'an upload event refers to no asset';

/** Each query finds work done twice. */
const TWICE = {
  'an event started a function twice': `
    SELECT event_id, function_id, count(*) FROM engine.run GROUP BY 1, 2 HAVING count(*) > 1`,
  'an asset does not have exactly one upload event': `
    SELECT a.id, count(e.id) FROM asset a
    LEFT JOIN engine.event e ON e.name = 'asset/uploaded' AND e.data->>'assetId' = a.id
    WHERE NOT EXISTS (SELECT FROM engine.event p WHERE p.name = 'asset/promote-accepted' AND p.data->>'demotedVariantId' = a.id)
    GROUP BY a.id HAVING count(e.id) <> 1`,
  [NO_ASSET]: `
    SELECT e.data FROM engine.event e WHERE e.name = 'asset/uploaded'
      AND NOT EXISTS (SELECT FROM asset a WHERE a.id = e.data->>'assetId')
      AND NOT EXISTS (SELECT FROM former_address f WHERE f.id = e.data->>'assetId')`,
  // Results of runs are not counted: a run killed after its swap runs again and finds nothing to do.
  'contentVersion is not the number of accepted promotes that took effect': `
    SELECT a.id, a.content_version, count(f.id) AS swaps FROM asset a
    LEFT JOIN engine.event e ON e.name = 'asset/promote-accepted' AND e.data->>'assetId' = a.id
    LEFT JOIN former_address f ON f.id = e.data->>'variantId' AND f.asset_id = a.id
    WHERE a.parent_id IS NULL GROUP BY a.id HAVING coalesce(a.content_version, 0) <> count(f.id)`,
  'the number of former ids is not the number of promotes that took effect': `
    SELECT a.id, a.content_version, count(f.id) FROM asset a LEFT JOIN former_address f ON f.asset_id = a.id
    WHERE a.parent_id IS NULL GROUP BY a.id HAVING coalesce(a.content_version, 0) <> count(f.id)`,
};

const FAILED = `
SELECT r.function_id, r.error, e.data FROM engine.run r JOIN engine.event e ON e.id = r.event_id
WHERE r.state IN ('failed', 'cancelled') LIMIT 20`;

/**
 * Every event must take effect once, and no run may fail. Returns the number of runs.
 * @param purges whether the load purges assets; their events stay
 */
export async function checkEngine(
  query: Query,
  history: History,
  { purges = false } = {},
): Promise<number> {
  const checks = Object.entries(TWICE).filter(([what]) => !(purges && what === NO_ASSET));
  for (const [what, sql] of checks)
    for (const row of await query(sql))
      history.report('done twice', `${what}: ${JSON.stringify(row)}`);
  for (const run of await query(FAILED))
    history.report('stuck', `a run failed: ${JSON.stringify(run)}`);
  const [row] = await query<{ runs: number }>('SELECT count(*)::int AS runs FROM engine.run');
  return row?.runs ?? 0;
}
