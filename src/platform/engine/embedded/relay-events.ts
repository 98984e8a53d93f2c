import type pg from 'pg';
import { SCHEDULED } from './protocol';
import type { KnownFunction } from './read-functions';

const BATCH = 200;

// One statement is one transaction: runs, their jobs and the mark on the event come together or not at all.
const RELAY = `
WITH batch AS (
  SELECT id, name, data FROM engine.event WHERE relayed_at IS NULL ORDER BY created, id
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
marked AS (UPDATE engine.event e SET relayed_at = now() FROM batch b WHERE e.id = b.id),
begun AS (
  INSERT INTO engine.run (function_id, event_id)
  SELECT f->>'id', b.id FROM batch b JOIN json_array_elements($1::json) f ON f->>'event' = b.name
  WHERE f->>'about' IS NULL OR f->>'about' = b.data->>'function_id'
  ON CONFLICT (event_id, function_id) DO NOTHING RETURNING id, function_id),
queued AS (
  SELECT graphile_worker.add_jobs(array_agg((
    function_id, json_build_object('run', id), NULL, NULL, NULL, id::text, NULL, NULL)::graphile_worker.job_spec))
  FROM begun HAVING count(*) > 0)
SELECT (SELECT count(*) FROM batch)::int AS events, (SELECT count(*) FROM queued)::int AS jobs`;

/** Turns every committed event that was not relayed yet into runs of the functions it starts. */
export async function relayEvents(
  pool: pg.Pool,
  functions: readonly KnownFunction[],
): Promise<void> {
  const table = JSON.stringify(functions.flatMap(triggersOf));
  for (;;) {
    const { rows } = await pool.query<{ events: number }>(RELAY, [table]);
    if ((rows[0]?.events ?? 0) < BATCH) return;
  }
}

/** What starts a function; `about`: only when the event names this function. */
const triggersOf = ({ id, events, crons, failuresOf }: KnownFunction) => [
  ...events.map((event) => ({ id, event, about: failuresOf })),
  ...(crons.length > 0 ? [{ id, event: SCHEDULED, about: id }] : []),
];
