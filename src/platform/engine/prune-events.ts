import type pg from 'pg';

/** Days of keeping events and their runs, counted from the end of the last run. */
const KEPT_DAYS = 30;
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

/** Deletes events processed 30 days ago or earlier, with their runs. `kept`: ids of events to keep. */
export async function pruneEvents(pool: pg.Pool, kept: readonly string[]): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(PRUNE, [kept]);
    if ((rowCount ?? 0) < BATCH) return;
  }
}
