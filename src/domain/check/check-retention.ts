import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';
import { runRetention } from '../retention';
import { aProblem, type Problem } from './problem';

/** What is due is removed at night, and one night may be missed while the service is being upgraded. */
const graceMs = 2 * DAY_MS;

type Overdue = { about: string; due: Date };

/** Finds what should be removed already: assets in the trash, and libraries that nobody claimed. */
export async function checkRetention(
  domain: Domain,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const now = domain.now();
  const latest = new Date(now.getTime() - graceMs);
  const trash = await domain.database.pool.query<Overdue>(
    `SELECT 'library ' || organization_id || '/' || library_id AS about, min(trashed_at) AS due
     FROM asset WHERE trashed_at <= $1 GROUP BY 1 ORDER BY 1`,
    [new Date(latest.getTime() - LIMITS.trashDays * DAY_MS)],
  );
  const unclaimed = await domain.database.pool.query<Overdue>(
    `SELECT 'organization ' || organization_id AS about, expires_at AS due
     FROM claim WHERE claimed_at IS NULL AND expires_at <= $1 ORDER BY 1`,
    [latest],
  );
  if (repair && trash.rows.length + unclaimed.rows.length > 0) await runRetention(domain, now);
  return [
    ...trash.rows.map(({ about, due }) =>
      aProblem({
        problem: 'trash-overdue',
        about: about,
        detail: `Its trash holds assets since ${due.toISOString()}, longer than ${LIMITS.trashDays} days.`,
        repaired: repair,
      }),
    ),
    ...unclaimed.rows.map(({ about, due }) =>
      aProblem({
        problem: 'unclaimed-overdue',
        about: about,
        detail: `Nobody claimed it until ${due.toISOString()}, and it is still there.`,
        repaired: repair,
      }),
    ),
  ];
}
