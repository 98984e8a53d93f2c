import type pg from 'pg';
import type { KnownFunction } from './read-functions';

/** Notification channel: a run of a function with limits waits for admission, or has freed capacity. */
export const ROOM = 'engine_room';

// The query jumps from one waiting concurrency key to the next in the index: one step per waiting key, however many
// runs wait. Keys with the fewest runs come first, so no key waits for a crowded one; of those, the run that has waited
// longest since it was created or woken, so runs that give up their place in turns do not keep it among themselves.
const ADMIT = `
WITH RECURSIVE busy AS (
  SELECT concurrency_key, count(*)::int AS runs FROM engine.run
  WHERE function_id = $1 AND admitted AND ended_at IS NULL GROUP BY concurrency_key),
waiting AS (
  (SELECT concurrency_key FROM engine.run WHERE function_id = $1 AND state = 'queued' AND NOT admitted ORDER BY concurrency_key LIMIT 1)
  UNION ALL
  SELECT (SELECT r.concurrency_key FROM engine.run r
          WHERE r.function_id = $1 AND r.state = 'queued' AND NOT r.admitted AND r.concurrency_key > waiting.concurrency_key
          ORDER BY r.concurrency_key LIMIT 1)
  FROM waiting WHERE waiting.concurrency_key IS NOT NULL),
next AS (
  SELECT oldest.id FROM waiting LEFT JOIN busy USING (concurrency_key)
  CROSS JOIN LATERAL (
    SELECT r.id, coalesce(r.wakes_at, r.created) AS waits_since, coalesce(busy.runs, 0) + row_number() OVER (ORDER BY r.created, r.id) AS place FROM engine.run r
    WHERE r.function_id = $1 AND r.state = 'queued' AND NOT r.admitted AND r.concurrency_key = waiting.concurrency_key
    ORDER BY r.created, r.id
    LIMIT greatest(least($2::int - coalesce(busy.runs, 0), $3::int), 0)) oldest
  ORDER BY oldest.place, oldest.waits_since
  LIMIT greatest($3::int - (SELECT coalesce(sum(runs), 0) FROM busy), 0)),
admitted AS (
  UPDATE engine.run r SET admitted = true FROM next WHERE r.id = next.id AND NOT r.admitted RETURNING r.id, r.function_id)
SELECT graphile_worker.add_jobs(array_agg((
  function_id, json_build_object('run', id), NULL, NULL, NULL, id::text, NULL, NULL)::graphile_worker.job_spec))
FROM admitted HAVING count(*) > 0`;

/** Stands for "no limit": the number of admitted runs is still bounded; the rest follows as runs end. */
const MANY = 1_000;

// One query for all functions: nearly always, no run waits for any of them.
const FIND_WAITING = `
SELECT id FROM unnest($1::text[]) AS limited(id)
WHERE EXISTS (SELECT FROM engine.run WHERE function_id = limited.id AND state = 'queued' AND NOT admitted)`;

/** Admits runs up to their functions' limits. Only the leader calls this: nobody else may count meanwhile. */
export async function admitRuns(pool: pg.Pool, functions: readonly KnownFunction[]): Promise<void> {
  const limited = functions.flatMap(({ id, limits }) => (limits === null ? [] : [{ id, limits }]));
  const { rows } = await pool.query<{ id: string }>(FIND_WAITING, [limited.map(({ id }) => id)]);
  const waiting = new Set(rows.map(({ id }) => id));
  for (const { id, limits } of limited)
    if (waiting.has(id)) await pool.query(ADMIT, [id, limits.perKey ?? MANY, limits.total ?? MANY]);
}
