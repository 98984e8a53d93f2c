import type pg from 'pg';
import { ROOM } from './admit-runs';
import { type EventMessage, FUNCTION_FAILED, type PlainError } from './protocol';

/** A run taken over by this process; only the holder of the lease can write to it. */
export type TakenRun = {
  id: string;
  lease: string;
  functionId: string;
  attempt: number;
  /** True when the process holding the run ended while executing it. */
  interrupted: boolean;
  /** How often that happened since the last finished step. */
  interruptions: number;
  event: EventMessage;
  /** All events of a batch, the oldest first; otherwise the one. */
  events: EventMessage[];
};

export type Step = {
  id: string;
  name: string;
  kind: 'run' | 'sleep';
  state: 'waiting' | 'done' | 'failed';
  attempt: number;
  output: unknown;
  error: PlainError | null;
  wakesAt: Date | null;
};

/** What all ended steps share. */
const ENDED = { attempt: 0, output: null, error: null, wakesAt: null };

/** The fields that identify a step. */
export type StepName = Pick<Step, 'id' | 'name' | 'kind'>;

/** Another process executes the run, or the run has ended: the caller drops its work on the run. */
export class LeaseLost extends Error {
  constructor(run: string) {
    super(`The run ${run} is executed by another process.`);
    this.name = 'LeaseLost';
  }
}

/**
 * Stores runs. Every write is one statement, and takes effect only while the lease is held. `isLimited`: whether the
 * function limits how many of its runs may execute at the same time.
 */
export function makeRunStore(pool: pg.Pool, isLimited: (functionId: string) => boolean) {
  const write = async (run: TakenRun, sql: string, values: unknown[]): Promise<void> => {
    const { rowCount } = await pool.query(sql, [run.id, run.lease, ...values]);
    if (rowCount === 0) throw new LeaseLost(run.id);
  };

  return {
    /** Takes over a run from any holder; null when it has ended, or has slept and must be admitted again. */
    async take(id: string, lease: string): Promise<TakenRun | null> {
      const { rows } = await pool.query(TAKE, [id, lease]);
      const [row] = rows;
      if (row === undefined) return null;
      const { event, others, ...rest } = row;
      return { id, lease, event, events: [event, ...(others ?? [])], ...rest };
    },
    /** All steps: the finished ones first, in the order in which they ended. */
    async steps(run: TakenRun): Promise<Step[]> {
      return (await pool.query(STEPS, [run.id])).rows;
    },
    /** Stores the result of a step and resets the count of failures. */
    async finishStep(run: TakenRun, step: StepName, output: unknown): Promise<Step> {
      const { id, name, kind } = step;
      const ended = { ...ENDED, ...step, state: 'done' as const, output: output ?? null };
      await write(run, END_STEP, [id, name, kind, 'done', JSON.stringify(ended.output), null]);
      return ended;
    },
    /** Stores the final failure of a step for the function, and resets the count of failures. */
    async failStep(run: TakenRun, step: StepName, error: PlainError): Promise<Step> {
      const { id, name, kind } = step;
      await write(run, END_STEP, [id, name, kind, 'failed', null, JSON.stringify(error)]);
      return { ...ENDED, ...step, state: 'failed', error };
    },
    /** Stores steps to run later. Steps stored before are kept. */
    async plan(run: TakenRun, steps: (StepName & Pick<Step, 'wakesAt'>)[]): Promise<void> {
      await write(run, PLAN, [JSON.stringify(steps)]);
    },
    /** Counts a failed attempt of a parallel step. */
    async retryStep(run: TakenRun, stepId: string, error: PlainError, at: Date): Promise<void> {
      await write(run, RETRY_STEP, [stepId, JSON.stringify(error), at]);
    },
    /** Counts a failed attempt of the run and gives it back until the given time. */
    async retry(run: TakenRun, error: PlainError, at: Date): Promise<void> {
      await write(run, GIVE_BACK, [at, JSON.stringify(error), 1, isLimited(run.functionId)]);
    },
    /** Gives the run back until the given time, or, without one, to any free process. */
    async giveBack(run: TakenRun, until: Date | null): Promise<void> {
      await write(run, GIVE_BACK, [until, null, 0, isLimited(run.functionId)]);
    },
    async succeed(run: TakenRun, output: unknown): Promise<void> {
      await write(run, SUCCEED, [JSON.stringify(output ?? null), isLimited(run.functionId)]);
    },
    /** Ends the run as failed and, in the same statement, writes the event that starts `onFailure`. */
    async fail(run: TakenRun, error: PlainError): Promise<void> {
      const told = [JSON.stringify(error), withoutNul(error), FUNCTION_FAILED];
      await write(run, FAIL, [...told, isLimited(run.functionId)]);
    },
  };
}

export type RunStore = ReturnType<typeof makeRunStore>;

/** jsonb, the type of an event's data, cannot hold NUL; a message with one must still be stored. */
const withoutNul = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === 'string' ? member.replaceAll('\0', '') : member,
  );

/** SQL for an event as functions receive it. */
const MESSAGE = (event: string) =>
  `json_build_object('id', ${event}.id, 'name', ${event}.name, 'data', ${event}.data, 'ts', floor(extract(epoch FROM ${event}.created) * 1000))`;

const TAKE = `
WITH was AS (SELECT id, state, admitted FROM engine.run WHERE id = $1 AND ended_at IS NULL FOR UPDATE),
parked AS (
  UPDATE engine.run r SET state = 'queued' FROM was WHERE r.id = was.id AND NOT was.admitted
  RETURNING pg_notify('${ROOM}', '')),
taken AS (
  UPDATE engine.run r SET state = 'running', lease = $2, wakes_at = NULL, started_at = coalesce(started_at, now()),
                          interruptions = interruptions + (was.state = 'running')::int
  FROM was WHERE r.id = was.id AND was.admitted RETURNING r.*, was.state = 'running' AS interrupted)
SELECT t.function_id AS "functionId", t.attempt, t.interrupted, t.interruptions, ${MESSAGE('e')} AS event,
       (SELECT json_agg(${MESSAGE('o')} ORDER BY o.created, o.id)
        FROM engine.run r JOIN engine.event o ON o.id = r.event_id WHERE r.batch = t.id AND r.ended_at IS NULL) AS others
FROM taken t JOIN engine.event e ON e.id = t.event_id`;

const STEPS = `
SELECT id, name, kind, state, attempt, output, error, wakes_at AS "wakesAt" FROM engine.step
WHERE run_id = $1 ORDER BY ended_order NULLS LAST, created, id`;

const END_STEP = `
WITH held AS (
  UPDATE engine.run SET attempt = 0, interruptions = 0, error = NULL WHERE id = $1 AND lease = $2 RETURNING id)
INSERT INTO engine.step (run_id, id, name, kind, state, output, error, ended_at, ended_order)
SELECT id, $3, $4, $5::engine.step_kind, $6::engine.step_state, $7::json, $8::json, now(), nextval('engine.step_finished')
FROM held
ON CONFLICT (run_id, id) DO UPDATE
SET state = excluded.state, output = excluded.output, error = excluded.error, wakes_at = NULL,
    ended_at = excluded.ended_at, ended_order = excluded.ended_order`;

const PLAN = `
WITH held AS (SELECT id FROM engine.run WHERE id = $1 AND lease = $2 FOR UPDATE),
planned AS (
  INSERT INTO engine.step (run_id, id, name, kind, state, wakes_at)
  SELECT held.id, s->>'id', s->>'name', (s->>'kind')::engine.step_kind, 'waiting', (s->>'wakesAt')::timestamptz
  FROM held, json_array_elements($3::json) s ON CONFLICT (run_id, id) DO NOTHING)
SELECT FROM held`;

const RETRY_STEP = `
WITH held AS (SELECT id FROM engine.run WHERE id = $1 AND lease = $2 FOR UPDATE)
UPDATE engine.step SET attempt = attempt + 1, error = $4::json, wakes_at = $5
FROM held WHERE run_id = held.id AND step.id = $3`;

// One statement writes the run and its next job: neither exists without the other. If the function has limits, a
// waiting run frees its capacity for others.
const GIVE_BACK = `
WITH held AS (
  UPDATE engine.run SET state = CASE WHEN $3::timestamptz IS NULL THEN 'queued' ELSE 'waiting' END::engine.run_state,
                        wakes_at = $3, error = coalesce($4::json, error), attempt = attempt + $5, lease = NULL,
                        admitted = $3::timestamptz IS NULL OR NOT $6
  WHERE id = $1 AND lease = $2 RETURNING id, function_id, admitted)
SELECT graphile_worker.add_job(function_id, json_build_object('run', id), run_at => $3, job_key => id::text),
       CASE WHEN NOT admitted THEN pg_notify('${ROOM}', '') END
FROM held`;

const SUCCEED = `
WITH held AS (
  UPDATE engine.run SET state = 'done', output = $3::json, error = NULL, attempt = 0, lease = NULL, ended_at = now()
  WHERE id = $1 AND lease = $2 RETURNING id),
others AS (
  UPDATE engine.run r SET state = 'done', error = NULL, ended_at = now() FROM held
  WHERE r.batch = held.id AND r.ended_at IS NULL)
SELECT CASE WHEN $4 THEN pg_notify('${ROOM}', '') END FROM held`;

// The event's id differs each time: a restarted run may fail again.
const FAIL = `
WITH held AS (
  UPDATE engine.run SET state = 'failed', error = $3::json, lease = NULL, ended_at = now()
  WHERE id = $1 AND lease = $2 RETURNING id, function_id, event_id),
others AS (
  UPDATE engine.run r SET state = 'failed', error = $3::json, ended_at = now() FROM held
  WHERE r.batch = held.id AND r.ended_at IS NULL RETURNING r.event_id),
told AS (
  INSERT INTO engine.event (id, name, data)
  SELECT held.id || ':failed:' || $2, $5, jsonb_build_object(
    'function_id', held.function_id, 'run_id', held.id, 'error', $4::text::jsonb,
    'event', ${MESSAGE('e')},
    'events', (SELECT json_agg(${MESSAGE('o')} ORDER BY o.id <> e.id, o.created, o.id) FROM engine.event o
               WHERE o.id = e.id OR o.id IN (SELECT event_id FROM others)))
  FROM held JOIN engine.event e ON e.id = held.event_id)
SELECT CASE WHEN $6 THEN pg_notify('${ROOM}', '') END FROM held`;
