import type pg from 'pg';
import type { KnownFunction } from './read-functions';
import { ADD_JOBS } from './relay-events';

/** Notification channel: a run of a function with limits waits for admission, or has freed capacity. */
export const ROOM = 'engine_room';

// The query jumps from one waiting concurrency key to the next in the index: one step per waiting key, however many
// runs wait. Keys with the fewest runs come first, so no key waits for a crowded one; of those, the run that has waited
// longest since it was created or woken, so runs that give up their place in turns do not keep it among themselves.
//
// `$4`: the most events of a run. Waiting runs that have not begun join the first of them, their head; one that has begun
// keeps its events. Only heads admitted by this statement are joined: a run that is executed already knows its events.
const ADMIT = `
WITH RECURSIVE busy AS (
  SELECT concurrency_key, count(*)::int AS runs FROM engine.run
  WHERE function_id = $1 AND admitted AND batch IS NULL AND ended_at IS NULL GROUP BY concurrency_key),
waiting AS (
  (SELECT concurrency_key FROM engine.run WHERE function_id = $1 AND state = 'queued' AND NOT admitted ORDER BY concurrency_key LIMIT 1)
  UNION ALL
  SELECT (SELECT r.concurrency_key FROM engine.run r
          WHERE r.function_id = $1 AND r.state = 'queued' AND NOT r.admitted AND r.concurrency_key > waiting.concurrency_key
          ORDER BY r.concurrency_key LIMIT 1)
  FROM waiting WHERE waiting.concurrency_key IS NOT NULL),
oldest AS (
  SELECT concurrency_key, coalesce(busy.runs, 0) AS runs, found.* FROM waiting LEFT JOIN busy USING (concurrency_key)
  CROSS JOIN LATERAL (
    SELECT r.id, r.created, coalesce(r.wakes_at, r.created) AS waits_since, r.started_at IS NOT NULL AS begun FROM engine.run r
    WHERE r.function_id = $1 AND r.state = 'queued' AND NOT r.admitted AND r.concurrency_key = waiting.concurrency_key
    ORDER BY r.created, r.id
    LIMIT $4::int * greatest(least($2::int - coalesce(busy.runs, 0), $3::int), 0)) found),
batched AS (
  SELECT *, CASE WHEN begun THEN -n ELSE (n - 1) / $4::int END AS batch FROM (
    SELECT *, row_number() OVER (PARTITION BY concurrency_key, begun ORDER BY created, id) AS n FROM oldest) numbered),
first AS (
  SELECT DISTINCT ON (concurrency_key, batch) * FROM batched ORDER BY concurrency_key, batch, n),
placed AS (
  SELECT *, runs + row_number() OVER (PARTITION BY concurrency_key ORDER BY created, id) AS place FROM first),
next AS (
  SELECT id, concurrency_key, batch FROM placed WHERE place <= $2::int ORDER BY place, waits_since
  LIMIT greatest($3::int - (SELECT coalesce(sum(runs), 0) FROM busy), 0)),
heads AS (
  UPDATE engine.run r SET admitted = true FROM next WHERE r.id = next.id AND r.state = 'queued' AND NOT r.admitted
  RETURNING r.id, r.function_id, next.concurrency_key, next.batch),
joined AS (
  UPDATE engine.run r SET admitted = true, batch = heads.id, state = 'running', started_at = now()
  FROM batched JOIN heads USING (concurrency_key, batch)
  WHERE r.id = batched.id AND r.id <> heads.id AND r.state = 'queued' AND NOT r.admitted)
SELECT ${ADD_JOBS}
FROM heads HAVING count(*) > 0`;

/** Stands for "no limit": the number of admitted runs is still bounded; the rest follows as runs end. */
const MANY = 1_000;

// One query for all functions: nearly always, no run waits for any of them.
const FIND_WAITING = `
SELECT id FROM unnest($1::text[]) AS limited(id)
WHERE EXISTS (SELECT FROM engine.run WHERE function_id = limited.id AND state = 'queued' AND NOT admitted)`;

/** Admits runs up to their functions' limits. Only the leader calls this: nobody else may count meanwhile. */
export async function admitRuns(pool: pg.Pool, functions: readonly KnownFunction[]): Promise<void> {
  const limited = functions.flatMap(({ id, limits, batch = 1 }) =>
    limits === null ? [] : [{ id, limits, batch }],
  );
  const { rows } = await pool.query<{ id: string }>(FIND_WAITING, [limited.map(({ id }) => id)]);
  const waiting = new Set(rows.map(({ id }) => id));
  for (const { id, limits, batch } of limited)
    if (waiting.has(id))
      await pool.query(ADMIT, [id, limits.perKey ?? MANY, limits.total ?? MANY, batch]);
}
