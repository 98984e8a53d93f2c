import type pg from 'pg';
import { ROOM } from './admit-runs';
import { FUNCTION_FAILED } from './protocol';

export const RUN_STATES = ['queued', 'running', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A run as shown to an operator. Times are ISO 8601. */
export type ListedRun = {
  id: string;
  functionId: string;
  state: RunState;
  event: { id: string; name: string; data: unknown };
  /** Of the current step. */
  failedAttempts: number;
  /** The message of the last failed attempt; for an ended run, why it ended. */
  reason: string | null;
  created: string;
  startedAt: string | null;
  /** While waiting: when the run continues or is retried. */
  wakesAt: string | null;
  endedAt: string | null;
};

export type Overview = {
  /** Events not yet turned into runs. */
  unsentEvents: number;
  counts: Record<RunState, number>;
  /** The newest first. */
  runs: ListedRun[];
};

type Wanted = { state: RunState | null; functionId: string | null; limit: number };

/** Lists runs with the reasons of their failures, and counts runs by state. */
export async function listRuns(
  pool: pg.Pool,
  { state, functionId, limit }: Wanted,
): Promise<Overview> {
  const [runs, counts] = await Promise.all([
    pool.query<ListedRun>(LIST, [state, functionId, limit]),
    pool.query<{ unsent: number; counts: Partial<Overview['counts']> }>(COUNT, [functionId]),
  ]);
  const none = Object.fromEntries(RUN_STATES.map((name) => [name, 0])) as Overview['counts'];
  return {
    unsentEvents: counts.rows[0]?.unsent ?? 0,
    counts: { ...none, ...counts.rows[0]?.counts },
    runs: runs.rows,
  };
}

const iso = (column: string) =>
  `to_char(r.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LIST = `
SELECT r.id, r.function_id AS "functionId", r.state, json_build_object('id', e.id, 'name', e.name, 'data', e.data) AS event,
       r.attempt AS "failedAttempts", r.error->>'message' AS reason, ${iso('created')} AS created,
       ${iso('started_at')} AS "startedAt", CASE r.state WHEN 'waiting' THEN ${iso('wakes_at')} END AS "wakesAt",
       ${iso('ended_at')} AS "endedAt"
FROM engine.run r JOIN engine.event e ON e.id = r.event_id
WHERE ($1::engine.run_state IS NULL OR r.state = $1::engine.run_state) AND ($2::text IS NULL OR r.function_id = $2)
ORDER BY r.created DESC, r.id LIMIT $3`;

const COUNT = `
SELECT (SELECT count(*)::int FROM engine.event WHERE relayed_at IS NULL) AS unsent,
       (SELECT json_object_agg(state, runs) FROM (
          SELECT state, count(*) AS runs FROM engine.run WHERE $1::text IS NULL OR function_id = $1 GROUP BY state) c) AS counts`;

/**
 * Restarts a failed or cancelled run; its finished steps are kept. False when there is no such run, or it is in another
 * state. This one run may exceed the limits of its function; an event of a batch gets a run of its own.
 */
export async function retryRun(pool: pg.Pool, id: string): Promise<boolean> {
  return ((await pool.query(RETRY, [id])).rowCount ?? 0) > 0;
}

const RETRY = `
WITH again AS (
  UPDATE engine.run SET state = 'queued', attempt = 0, interruptions = 0, error = NULL, ended_at = NULL,
                        wakes_at = NULL, admitted = true, batch = NULL
  WHERE id = $1 AND state IN ('failed', 'cancelled') RETURNING id, function_id),
deleted AS (DELETE FROM engine.step s USING again WHERE s.run_id = again.id AND s.state = 'failed')
SELECT graphile_worker.add_job(function_id, json_build_object('run', id), job_key => id::text) FROM again`;

/**
 * Ends a run before its function does, for the given reason, and lets `onFailure` clean up as after a failure. A
 * running step finishes, but its result is dropped. The other events of its batch start again. False when there is no
 * such run, or it has ended.
 */
export async function cancelRun(pool: pg.Pool, id: string, reason: string): Promise<boolean> {
  const error = JSON.stringify({ name: 'Cancelled', message: reason });
  return ((await pool.query(CANCEL, [id, error, FUNCTION_FAILED])).rowCount ?? 0) > 0;
}

const CANCEL = `
WITH ended AS (
  UPDATE engine.run SET state = 'cancelled', error = $2::json, lease = NULL, wakes_at = NULL, ended_at = now()
  WHERE id = $1 AND ended_at IS NULL RETURNING id, function_id, event_id),
released AS (
  UPDATE engine.run r SET state = 'queued', admitted = false, batch = NULL, started_at = NULL FROM ended
  WHERE r.batch = ended.id AND r.ended_at IS NULL),
told AS (
  INSERT INTO engine.event (id, name, data)
  SELECT ended.id || ':failed:' || gen_random_uuid(), $3, jsonb_build_object(
    'function_id', ended.function_id, 'run_id', ended.id, 'error', $2::text::jsonb,
    'event', jsonb_build_object('id', e.id, 'name', e.name, 'data', e.data,
                                'ts', floor(extract(epoch FROM e.created) * 1000)))
  FROM ended JOIN engine.event e ON e.id = ended.event_id)
SELECT pg_notify('${ROOM}', '') FROM ended`;
