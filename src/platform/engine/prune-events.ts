import type pg from 'pg';

/** Days for which what was done is kept, counted from its end. */
const KEPT_DAYS = 30;
const BATCH = 5_000;

// Runs and their steps go with their event. One whose run is still open, or ended lately, stays.
const PRUNE = `
DELETE FROM engine.event WHERE id IN (
  SELECT e.id FROM engine.event e
  WHERE e.created < now() - interval '${KEPT_DAYS} days' AND e.relayed_at IS NOT NULL AND e.id <> ALL ($1::text[])
    AND NOT EXISTS (
      SELECT FROM engine.run r WHERE r.event_id = e.id
      AND (r.ended_at IS NULL OR r.ended_at > now() - interval '${KEPT_DAYS} days'))
  ORDER BY e.created LIMIT ${BATCH})`;

/** Forgets events that were acted upon 30 days ago or longer, with their runs. `kept`: ids of events that stay. */
export async function pruneEvents(pool: pg.Pool, kept: readonly string[]): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(PRUNE, [kept]);
    if ((rowCount ?? 0) < BATCH) return;
  }
}
