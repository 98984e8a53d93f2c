import type pg from 'pg';
import type { Quota } from './port';

/** A window as a process knows it. */
export type Window = {
  endsAt: number;
  /** Requests of all processes, as far as this one knows. */
  used: number;
  /** Requests that this process may serve before it asks again, those it has served included. */
  lease: number;
  /** Of the lease. */
  served: number;
};

/** Leases of a window, in percent of its quota: so much may all processes together exceed it. */
const LEASED_PERCENT = 5;

/**
 * Counts `requests`, reports what the process served of its lease, and takes a new one. `others`: the leases of other
 * processes. A process takes three quarters of what they leave, so that some is left for one more. The last five
 * percent of the quota are not leased. A lease that is never reported stays in `leased`, so the bound holds for
 * processes that were killed, too.
 */
const TAKE = `
INSERT INTO rate_limit_window AS w (key, points, expire, leased, last_lease) VALUES ($1, $2, $3, $4, $4)
ON CONFLICT (key) DO UPDATE SET (points, expire, leased, last_lease) = (
  SELECT points, expire, others + lease, lease
  FROM (SELECT points, expire, others,
          CASE WHEN points <= $5::bigint - $6::bigint THEN ($6::bigint - others) * 3 / 4 ELSE 0 END AS lease
        FROM (SELECT EXCLUDED.points, EXCLUDED.expire, 0 AS others WHERE w.expire <= $7
              UNION ALL
              SELECT w.points + EXCLUDED.points + CASE WHEN w.expire = $8 THEN $9::bigint ELSE 0 END, w.expire,
                w.leased - CASE WHEN w.expire = $8 THEN $10::bigint ELSE 0 END
              WHERE w.expire > $7) present) next)
RETURNING points, expire, last_lease AS lease`;

/**
 * Counts requests of a subject in its row of `rate_limit_window`.
 * @param held what the process knows of the window
 */
export async function takeFromWindow(
  pool: pg.Pool,
  { quota, windowSeconds, leased }: Quota,
  subject: { key: string; requests: number; held: Window | undefined; now: number },
): Promise<Window> {
  const { key, requests, held, now } = subject;
  const leasable = leased ? Math.floor((quota * LEASED_PERCENT) / 100) : 0;
  const firstLease = requests <= quota - leasable ? Math.floor((leasable * 3) / 4) : 0;
  const { rows } = await pool.query<{ points: number; expire: string; lease: number }>({
    name: 'take-from-window',
    text: TAKE,
    values: [
      key,
      requests,
      now + windowSeconds * 1000,
      firstLease,
      quota,
      leasable,
      now,
      held?.endsAt ?? 0,
      held?.served ?? 0,
      held?.lease ?? 0,
    ],
  });
  const [{ points, expire, lease }] = rows as [(typeof rows)[0]];
  return { used: points, endsAt: Number(expire), lease, served: 0 };
}
