import type pg from 'pg';

/** Days of keeping events and their runs, counted from the end of the last run. */
const KEPT_DAYS = 30;
/** Events kept with their runs, however young they are. */
const MOST_EVENTS = 250_000;
const BATCH = 5_000;

// Runs and their steps are deleted with their event. An event with an open or recently ended run stays.
const PRUNE = `
DELETE FROM engine.event WHERE id IN (
  SELECT e.id FROM engine.event e
  WHERE e.created < now() - interval '${KEPT_DAYS} days' AND e.relayed_at IS NOT NULL AND e.id <> ALL ($1::text[])
    AND NOT EXISTS (
      SELECT FROM engine.run r WHERE r.event_id = e.id
      AND (r.ended_at IS NULL OR r.ended_at > now() - interval '${KEPT_DAYS} days'))
  ORDER BY e.created LIMIT ${BATCH})`;

const PRUNE_EXCESS = `
DELETE FROM engine.event WHERE id IN (
  SELECT e.id FROM engine.event e
  WHERE e.created < (SELECT created FROM engine.event ORDER BY created DESC OFFSET $2 - 1 LIMIT 1)
    AND e.relayed_at IS NOT NULL AND e.id <> ALL ($1::text[])
    AND NOT EXISTS (
      SELECT FROM engine.run r WHERE r.event_id = e.id
      AND (r.ended_at IS NULL OR r.state IN ('failed', 'cancelled') AND r.ended_at > coalesce((
        SELECT ended_at FROM engine.run WHERE state IN ('failed', 'cancelled')
        ORDER BY ended_at DESC OFFSET $2 / 5 LIMIT 1), '-infinity')))
  ORDER BY e.created LIMIT ${BATCH})`;

/**
 * Deletes events processed 30 days ago or earlier, with their runs, and earlier those behind the latest `most`: callers
 * cause events, and nobody pays for them. An event with an open run stays, and so do the latest failed runs, a fifth of
 * `most`. `kept`: ids of events to keep.
 */
export async function pruneEvents(
  pool: pg.Pool,
  kept: readonly string[],
  most = MOST_EVENTS,
): Promise<void> {
  await repeat(() => pool.query(PRUNE, [kept]));
  await repeat(() => pool.query(PRUNE_EXCESS, [kept, most]));
}

async function repeat(prune: () => Promise<pg.QueryResult>) {
  while (((await prune()).rowCount ?? 0) === BATCH);
}
