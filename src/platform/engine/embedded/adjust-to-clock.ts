import type pg from 'pg';

// A job's row says when it was written and when it is due; the difference is how long it waits. A row written in the
// future was written before the clock was set back. `by`: by how much, at least.
const ADJUST = `
WITH ahead AS (
  SELECT id, key, updated_at - now() AS by FROM graphile_worker._private_jobs
  WHERE updated_at > now() + interval '1 second' AND locked_at IS NULL FOR UPDATE SKIP LOCKED),
runs AS (
  UPDATE engine.run r SET wakes_at = r.wakes_at - ahead.by FROM ahead
  WHERE r.id::text = ahead.key AND r.ended_at IS NULL AND r.wakes_at IS NOT NULL),
steps AS (
  UPDATE engine.step s SET wakes_at = s.wakes_at - ahead.by FROM ahead
  WHERE s.run_id::text = ahead.key AND s.state = 'waiting' AND s.wakes_at IS NOT NULL)
UPDATE graphile_worker._private_jobs j SET run_at = j.run_at - ahead.by, updated_at = now() FROM ahead WHERE j.id = ahead.id`;

/**
 * Makes sleeps and pauses lengths instead of moments: what was to wait a second before the clock was set back by hours
 * waits a second from now. Returns how many jobs were adjusted.
 */
export async function adjustToClock(pool: pg.Pool): Promise<number> {
  return (await pool.query(ADJUST)).rowCount ?? 0;
}
