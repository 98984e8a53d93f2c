import type pg from 'pg';

/** Milliseconds between a process's own searches for late jobs: a safety net for lost notifications. */
export const LOOK_EVERY = 30_000;

/** A notified worker takes a job sooner. */
const LATE = '5 seconds';

/** At most this many are counted: more workers than that never wait. */
const MOST = 100;

// The same notification as for a new job: each pool wakes as many of its idle workers.
const WAKE = `
SELECT pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
FROM (SELECT FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now() LIMIT ${MOST}) due
HAVING count(*) > 0`;

const COUNT_LATE = `
SELECT count(*)::int AS late
FROM (SELECT FROM graphile_worker._private_jobs WHERE is_available AND run_at < now() - interval '${LATE}' LIMIT ${MOST}) due`;

/** The number of jobs that no worker has taken for some time, at most 100. */
export async function countLateJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ late: number }>(COUNT_LATE);
  return rows[0]?.late ?? 0;
}

/**
 * Wakes workers for due jobs: runs after a sleep or for a retry. New jobs wake them on their own. One statement of the
 * leader replaces one of every worker of every process.
 */
export const wakeWorkers = (pool: pg.Pool): Promise<unknown> => pool.query(WAKE);
