import type pg from 'pg';
import type { EngineInspection } from './port';

/** Runs one reading statement with positional parameters ($1, $2, …). */
export type Read = <Row>(sql: string, values: unknown[]) => Promise<Row[]>;

/** Reads outside any transaction. */
export const readFrom =
  (pool: pg.Pool): Read =>
  async <Row>(sql: string, values: unknown[]) =>
    (await pool.query(sql, values)).rows as Row[];

// Open: the event was not relayed, or a run of it has not ended.
const OPEN_VALUES = `
  WITH open AS (
    SELECT id FROM engine.event WHERE relayed_at IS NULL
    UNION SELECT event_id FROM engine.run WHERE ended_at IS NULL
    UNION SELECT id FROM engine.event WHERE $4 > 0 AND name = $1 AND relayed_at > now() - make_interval(secs => $4))
  SELECT DISTINCT value FROM open JOIN engine.event e USING (id)
    CROSS JOIN LATERAL jsonb_path_query(e.data, $2::text::jsonpath) AS found(part)
    CROSS JOIN LATERAL (SELECT part #>> '{}') AS text(value)
  WHERE e.name = $1 AND value = ANY($3::text[])`;

const UNSENT = `
  SELECT id, name FROM engine.event
  WHERE relayed_at IS NULL AND created < now() - $1::interval ORDER BY created, id LIMIT 1000`;

const HAS_QUEUE = `SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS "exists"`;

/** SQL: the run `r` has its own job. An event of a batch has none: the head of the batch, another run, executes it. */
export const HAS_NO_HEAD = `
    NOT EXISTS (SELECT FROM engine.run head WHERE head.id = r.batch AND head.ended_at IS NULL)`;

const STALLED_RUNS = `
  SELECT r.id::text, r.function_id AS "functionId" FROM engine.run r
  WHERE r.ended_at IS NULL AND r.sent_at IS NULL AND (r.admitted OR r.state <> 'queued') AND r.created < now() - $1::interval
    AND ${HAS_NO_HEAD}
    AND NOT EXISTS (
      SELECT FROM graphile_worker.jobs j
      WHERE j.key = r.id::text AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
  ORDER BY r.created, r.id LIMIT 1000`;

const UNANSWERED = `
  SELECT event_id AS "eventId", function_id AS "functionId", sent_again AS times FROM engine.run
  WHERE ended_at IS NULL AND sent_again >= $1 ORDER BY created, id LIMIT 1000`;

// Only open and failed work is counted row by row, from indexes that hold nothing else. There are always failed
// runs and runs sent again, if only none: an alarm sees a figure rise only if it was there before.
const COUNTS = `
  SELECT 'events' AS kind, NULL AS "functionId", NULL AS state, count(*)::float8 AS value FROM engine.event WHERE relayed_at IS NULL
  UNION ALL
  SELECT 'event-age', NULL, NULL, coalesce(extract(epoch FROM now() - min(created)), 0)::float8 FROM engine.event WHERE relayed_at IS NULL
  UNION ALL
  SELECT 'runs', function_id, state::text, count(*)::float8 FROM engine.run WHERE ended_at IS NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'runs', function_id, state::text, count(*)::float8 FROM engine.run WHERE state IN ('failed', 'cancelled') GROUP BY 2, 3
  UNION ALL
  SELECT 'runs', NULL, 'failed', 0
  UNION ALL
  SELECT 'runs-sent-again', function_id, NULL, count(*)::float8 FROM engine.run WHERE ended_at IS NULL AND sent_again > 0 GROUP BY 2
  UNION ALL
  SELECT 'runs-sent-again', NULL, NULL, 0
  UNION ALL
  SELECT 'run-age', NULL, NULL, coalesce(extract(epoch FROM now() - min(created)), 0)::float8 FROM engine.run WHERE state = 'queued' AND ended_at IS NULL`;

/** Reads the engine's tables to check and measure the service; nothing else reads them from outside. */
export const inspect = (read: Read): EngineInspection => ({
  async findOpen({ event, path, values, graceSeconds = 0 }) {
    const rows = await read<{ value: string }>(OPEN_VALUES, [event, path, values, graceSeconds]);
    return new Set(rows.map(({ value }) => value));
  },
  findUnsent: (olderThan) => read(UNSENT, [olderThan]),
  async findStalledRuns(olderThan) {
    const [queue] = await read<{ exists: boolean }>(HAS_QUEUE, []);
    return queue?.exists ? read(STALLED_RUNS, [olderThan]) : [];
  },
  findUnanswered: (times) => read(UNANSWERED, [times]),
  async hasRun(id) {
    return (await read('SELECT FROM engine.run WHERE id = $1::text::uuid', [id])).length > 0;
  },
  count: () => read(COUNTS, []),
});
