import type { Ask } from '../../support/database';
import type { Ledger } from '../history';

/** Each of these finds what was done twice. */
const TWICE = {
  'an event started a function twice': `
    SELECT event_id, function_id, count(*) FROM engine.run GROUP BY 1, 2 HAVING count(*) > 1`,
  'an asset has not exactly one event of its upload': `
    SELECT a.id, count(e.id) FROM asset a
    LEFT JOIN engine.event e ON e.name = 'asset/uploaded' AND e.data->>'assetId' = a.id
    WHERE NOT EXISTS (SELECT FROM engine.event p WHERE p.name = 'asset/promote-accepted' AND p.data->>'demotedVariantId' = a.id)
    GROUP BY a.id HAVING count(e.id) <> 1`,
  'an event of an upload is about no asset': `
    SELECT e.data FROM engine.event e WHERE e.name = 'asset/uploaded'
      AND NOT EXISTS (SELECT FROM asset a WHERE a.id = e.data->>'assetId')
      AND NOT EXISTS (SELECT FROM former_address f WHERE f.id = e.data->>'assetId')`,
  // Not by what the runs said: one that is killed after its swap is asked again and says that it was over.
  'contentVersion is not the number of accepted promotes that took effect': `
    SELECT a.id, a.content_version, count(f.id) AS swaps FROM asset a
    LEFT JOIN engine.event e ON e.name = 'asset/promote-accepted' AND e.data->>'assetId' = a.id
    LEFT JOIN former_address f ON f.id = e.data->>'variantId' AND f.asset_id = a.id
    WHERE a.parent_id IS NULL GROUP BY a.id HAVING coalesce(a.content_version, 0) <> count(f.id)`,
  'former addresses are not as many as promotes took effect': `
    SELECT a.id, a.content_version, count(f.id) FROM asset a LEFT JOIN former_address f ON f.asset_id = a.id
    WHERE a.parent_id IS NULL GROUP BY a.id HAVING coalesce(a.content_version, 0) <> count(f.id)`,
};

const FAILED = `
SELECT r.function_id, r.error, e.data FROM engine.run r JOIN engine.event e ON e.id = r.event_id
WHERE r.state IN ('failed', 'cancelled') LIMIT 20`;

/** Each event was carried out once in effect, and no run was given up. */
export async function judgeEngine(ask: Ask, ledger: Ledger): Promise<number> {
  for (const [what, sql] of Object.entries(TWICE))
    for (const row of await ask(sql))
      ledger.report('done twice', `${what}: ${JSON.stringify(row)}`);
  for (const run of await ask(FAILED))
    ledger.report('stuck', `a run was given up: ${JSON.stringify(run)}`);
  const [row] = await ask<{ runs: number }>('SELECT count(*)::int AS runs FROM engine.run');
  return row?.runs ?? 0;
}
