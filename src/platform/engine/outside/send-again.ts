import type { Inngest } from 'inngest';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import { againId } from './note-calls';
import { type EventToSend, isRefusal, sendInCalls } from './send-events';

/** Seconds that a call may be late, for the first six times; then twice as long each time, up to an hour. */
const FIRST_LATE = 8;
const LONGEST_LATE = 3_600;
/** Seconds after which a server that has called nothing at all, though calls are due, has lost them. */
const SILENT_SECONDS = 10;
/** The same for one function: calls in progress count, and each is noted every eight seconds. */
const SILENT_FUNCTION_SECONDS = 20;
/**
 * No server keeps the order exactly: other work counts as overtaking only if it was sent this much later, and began
 * this long ago.
 */
const OVERTAKING_SECONDS = 10;
const BATCH = 500;

// A run that waits behind others is not lost. It is when the server calls none of them, or when later ones have
// overtaken it: of its function and concurrency key; or of its function, while its key is not called. A run that had not
// begun is overtaken by what begins, another by what ends. `$1`: how long the server could have called, in seconds; `$2`:
// a factor of all times. What is in the future is from before the clock was set back.
const FIND_LATE = `
WITH late AS MATERIALIZED (
  SELECT id, event_id, function_id, concurrency_key, sent_again, started_at IS NOT NULL AS begun,
    coalesce(sent_at, '-infinity') + $2::float8 * interval '${OVERTAKING_SECONDS} seconds' AS overtaken_by
  FROM (SELECT *, $2::float8 * least(${FIRST_LATE} * 2.0 ^ greatest(sent_again - 6, 0), ${LONGEST_LATE}) AS allowed
        FROM engine.run WHERE ended_at IS NULL) r
  WHERE allowed < $1::float8 AND (
    expected_at IS NULL OR expected_at < now() - make_interval(secs => allowed)
    OR greatest(sent_at, called_at) > now() + interval '5 seconds')),
key AS (
  SELECT function_id, concurrency_key, max(called_at) AS called,
    max(sent_at) FILTER (WHERE started_at < now() - $2::float8 * interval '${OVERTAKING_SECONDS} seconds') AS begun,
    max(sent_at) FILTER (WHERE ended_at < now() - $2::float8 * interval '${OVERTAKING_SECONDS} seconds') AS ended
  FROM engine.run WHERE called_at BETWEEN now() - interval '5 minutes' AND now() AND EXISTS (SELECT FROM late)
  GROUP BY 1, 2),
function AS (
  SELECT function_id, max(called) AS called, max(begun) AS begun FROM key GROUP BY 1),
lost AS (
  SELECT late.* FROM late LEFT JOIN key USING (function_id, concurrency_key) LEFT JOIN function USING (function_id),
    LATERAL (SELECT now() - $2::float8 * interval '${SILENT_FUNCTION_SECONDS} seconds' AS since,
                    $1::float8 > $2::float8 * ${SILENT_FUNCTION_SECONDS} AS is_known) AS silence
  WHERE NOT EXISTS (
      SELECT FROM key WHERE called > now() - $2::float8 * interval '${SILENT_SECONDS} seconds')
    OR (function.called > since) IS NOT TRUE AND is_known
    OR late.overtaken_by < CASE WHEN late.begun THEN key.ended ELSE key.begun END
    OR late.overtaken_by < function.begun AND (key.called > since) IS NOT TRUE AND is_known)
SELECT e.id, e.name, e.data, floor(extract(epoch FROM least(e.created, now())) * 1000)::float8 AS ts,
       max(lost.sent_again) + 1 AS times, array_agg(lost.id::text) AS runs
FROM lost JOIN engine.event e ON e.id = lost.event_id WHERE e.relayed_at IS NOT NULL AND e.name NOT LIKE 'inngest/%'
GROUP BY e.id ORDER BY e.created, e.id LIMIT ${BATCH}`;

const MARK = `
UPDATE engine.run r SET sent_again = again.times, sent_at = now(), expected_at = now(), state = 'queued', started_at = NULL, lease = NULL,
  wakes_at = NULL, batch = NULL
FROM json_to_recordset($1::json) AS again(run uuid, times int) WHERE r.id = again.run AND r.ended_at IS NULL`;

type Lost = EventToSend & { times: number; runs: string[] };

/**
 * The returned function sends events again whose runs a server has lost: it accepted them and does not call. A server
 * drops an id that it knows, so each time is a new one. Functions may run twice, if the server only was slow.
 * @param register makes the server know the functions: one that lost its events may have lost them, too
 * @param patience a factor of all times, 1 but for tests
 * @param secondsOpen how long the server could have called without a break that we know of
 */
export function makeSenderAgain(
  pool: pg.Pool,
  client: Inngest.Any,
  log: Log,
  { register, patience }: { register: () => Promise<void>; patience: number },
): (secondsOpen: number) => Promise<void> {
  return async (secondsOpen) => {
    const { rows } = await pool.query<Lost>(FIND_LATE, [secondsOpen, patience]);
    if (rows.length === 0) return;
    await register();
    await sendInCalls(rows, async (events) => {
      const named = events.map(({ id, times, name, data, ts }) => ({
        id: againId(id, times),
        name,
        data,
        ts,
      }));
      await client.send(named).catch((error) => {
        // What it refuses now it may accept later: the next time is after a longer pause.
        if (!isRefusal(error)) throw error;
        log.error(
          { events: named.length, reason: String(error) },
          'The Inngest server refused events.',
        );
      });
      const again = events.flatMap(({ runs, times }) => runs.map((run) => ({ run, times })));
      await pool.query(MARK, [JSON.stringify(again)]);
    });
    const names = [...new Set(rows.map(({ name }) => name))];
    log.warn({ events: rows.length, names }, 'Sent events again: the Inngest server did not call.');
  };
}
