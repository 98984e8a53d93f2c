import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction';
import { SCHEDULED } from './protocol';
import type { KnownFunction } from './read-functions';

const BATCH = 200;

/** SQL for the concurrency key of a run. `parts`: a JSON array of ConcurrencyKeyPart. */
export const CONCURRENCY_KEY = (data: string, parts: string): string => `(
    SELECT coalesce(string_agg(coalesce(part->>'text', ${data} #>> ARRAY(SELECT json_array_elements_text(part->'path')), ''), '' ORDER BY n), '')
    FROM json_array_elements(${parts}) WITH ORDINALITY AS key_part(part, n))`;

/** Queues the runs with these ids and functions. */
export const ADD_JOBS = `graphile_worker.add_jobs(array_agg((
  function_id, json_build_object('run', id), NULL, NULL, NULL, id::text, NULL, NULL)::graphile_worker.job_spec))`;

// Runs of functions without limits get their job here; other runs wait until they are admitted.
const RELAY = `
WITH batch AS (
  SELECT id, name, data, created FROM engine.event WHERE relayed_at IS NULL ORDER BY created, id
  LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
marked AS (UPDATE engine.event e SET relayed_at = now() FROM batch b WHERE e.id = b.id),
begun AS (
  INSERT INTO engine.run (function_id, event_id, created, admitted, concurrency_key)
  SELECT f.id, b.id, b.created, NOT f.limited, ${CONCURRENCY_KEY('b.data', 'f.key_parts')}
  FROM batch b
  JOIN json_to_recordset($1::json) AS f(id text, event text, about text, limited boolean, key_parts json) ON f.event = b.name
  WHERE f.about IS NULL OR f.about = b.data->>'function_id'
  ON CONFLICT (event_id, function_id) DO NOTHING RETURNING id, function_id, admitted),
queued AS (
  SELECT ${ADD_JOBS}
  FROM begun WHERE admitted HAVING count(*) > 0)
SELECT (SELECT array_agg(id) FROM batch) AS ids, (SELECT count(*) FROM queued)::int AS jobs`;

const CANCEL = `
UPDATE engine.run r SET state = 'cancelled', ended_at = now(), lease = NULL, wakes_at = NULL,
  error = json_build_object('name', 'Cancelled', 'message', format('Cancelled by the event %s.', c.event))
FROM engine.event cause
JOIN json_to_recordset($2::json) AS c(id text, event text, own text[], other text[]) ON c.event = cause.name,
     engine.event e
WHERE cause.id = ANY ($1) AND r.function_id = c.id AND r.ended_at IS NULL
  AND e.id = r.event_id AND e.id <> cause.id AND e.created <= cause.created
  AND (c.own IS NULL OR e.data #>> c.own = cause.data #>> c.other)`;

/** Turns each committed, unrelayed event into runs of the functions it starts, and ends the runs it cancels. */
export async function relayEvents(
  pool: pg.Pool,
  functions: readonly KnownFunction[],
): Promise<void> {
  const triggers = JSON.stringify(functions.flatMap(triggersOf));
  const cancellations = functions.flatMap(cancellationsOf);
  for (;;) if ((await relayBatch(pool, triggers, cancellations)) < BATCH) return;
}

/** One transaction: the runs, their jobs and the mark on the event are written together or not at all. */
async function relayBatch(
  pool: pg.Pool,
  triggers: string,
  cancellations: readonly unknown[],
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ ids: string[] | null }>(RELAY, [triggers]);
    const ids = rows[0]?.ids ?? [];
    if (ids.length > 0 && cancellations.length > 0)
      await client.query(CANCEL, [ids, JSON.stringify(cancellations)]);
    return ids.length;
  });
}

/** The events that start a function; `about`: only events naming this function. */
const triggersOf = ({ id, events, crons, failuresOf, limits }: KnownFunction) => {
  const run = { id, limited: limits !== null, key_parts: limits?.key ?? [] };
  return [
    ...events.map((event) => ({ ...run, event, about: failuresOf })),
    ...(crons.length > 0 ? [{ ...run, event: SCHEDULED, about: id }] : []),
  ];
};

const cancellationsOf = ({ id, cancelledBy }: KnownFunction) =>
  cancelledBy.map(({ event, match }) => ({ id, event, own: match?.own, other: match?.other }));
