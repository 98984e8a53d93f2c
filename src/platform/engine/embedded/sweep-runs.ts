import type pg from 'pg';
import { HAS_NO_HEAD } from '../inspect';
import { POOL_LOCK_KEY } from '../leader-election';
import { ROOM } from './admit-runs';
import type { KnownFunction } from './read-functions';

// A pool whose lock is free has no process any more: PostgreSQL releases locks when the connection ends, however the
// process ended. Living pools keep their jobs.
const UNLOCK = `
WITH pools AS MATERIALIZED (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL),
dead AS MATERIALIZED (SELECT locked_by FROM pools WHERE pg_try_advisory_xact_lock(${POOL_LOCK_KEY('locked_by')}))
SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), array_agg(locked_by) AS pools
FROM dead HAVING count(*) > 0`;

// A process leaves these jobs when it ends between queueing a run's next job and finishing the current one.
const REMOVE_LEFTOVERS = `
SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
WHERE key IS NULL AND locked_at IS NULL AND attempts >= max_attempts AND task_identifier = ANY ($1)
HAVING count(*) > 0`;

// Runs waiting for admission are skipped, and those of a batch while its head is open; those an Inngest server was to call
// are taken over. If their function no longer has limits, they are admitted here.
const REQUEUE = `
WITH lost AS (
  SELECT id FROM engine.run r
  WHERE r.ended_at IS NULL AND ${HAS_NO_HEAD} AND r.function_id = ANY ($1)
    AND (r.admitted OR r.state <> 'queued' OR r.function_id <> ALL ($2)) AND NOT EXISTS (
    SELECT FROM graphile_worker.jobs j
    WHERE j.key = r.id::text AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts)))
UPDATE engine.run r SET admitted = r.admitted OR r.function_id <> ALL ($2), sent_at = NULL, expected_at = NULL, batch = NULL
FROM lost WHERE r.id = lost.id
RETURNING graphile_worker.add_job(r.function_id, json_build_object('run', r.id), run_at => r.wakes_at, job_key => r.id::text)`;

// Those of a batch whose head ended alone, by a worker of an earlier version, wait for admission again: each with a job of
// its own, they would take the places of everybody else.
const RELEASE = `
WITH released AS (
  UPDATE engine.run r SET state = 'queued', admitted = false, batch = NULL, started_at = NULL, wakes_at = NULL,
                          sent_at = NULL, expected_at = NULL
  WHERE r.ended_at IS NULL AND r.batch IS NOT NULL AND ${HAS_NO_HEAD} AND r.function_id = ANY ($1) RETURNING r.id)
SELECT (SELECT pg_notify('${ROOM}', '')) FROM released`;

export type Swept = { deadPools: string[]; requeuedRuns: number };

/** Frees the jobs held by killed processes, and queues open runs without a job. Only the leader does this. */
export async function sweepRuns(
  pool: pg.Pool,
  functions: readonly Pick<KnownFunction, 'id' | 'limits'>[],
): Promise<Swept> {
  const ids = functions.map(({ id }) => id);
  const limited = functions.filter(({ limits }) => limits !== null).map(({ id }) => id);
  const unlocked = await pool.query<{ pools: string[] }>(UNLOCK);
  await pool.query(REMOVE_LEFTOVERS, [ids]);
  const released = await pool.query(RELEASE, [limited]);
  const requeued = await pool.query(REQUEUE, [ids, limited]);
  const requeuedRuns = (released.rowCount ?? 0) + (requeued.rowCount ?? 0);
  return { deadPools: unlocked.rows[0]?.pools ?? [], requeuedRuns };
}
