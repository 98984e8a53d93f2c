import { DAY_MS, earlier } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';
import { runRetention } from '../retention/retention';
import { latestDue, purgeTime } from '../trash-time';
import { aProblem, type Problem } from './problem';

/** Due data is removed at night, and one night may be missed while the service is being upgraded. */
const GRACE_MS = 2 * DAY_MS;

type Overdue = Pick<Problem, 'problem' | 'about' | 'detail'>;

/**
 * Finds what should be removed already: assets, libraries and organizations in the trash, and unclaimed libraries. A
 * repair removes it, except for organizations whose removal fails; those stay problems.
 */
export async function checkRetention(
  domain: Domain,
  { repair }: { repair: boolean },
): Promise<Problem[]> {
  const now = domain.now();
  const latest = earlier(now, GRACE_MS);
  const overdue = await findOverdue(domain, latest);
  let left = overdue;
  if (repair && overdue.length > 0) {
    await runRetention(domain, now).catch(() => {});
    left = await findOverdue(domain, latest);
  }
  const isLeft = ({ problem, about }: Overdue) =>
    left.some((other) => other.problem === problem && other.about === about);
  return overdue.map((found) => aProblem({ ...found, repaired: !isLeft(found) }));
}

async function findOverdue({ database }: Domain, latest: Date): Promise<Overdue[]> {
  type Row = { about: string; due: Date };
  const trash = await database.pool.query<Row>(
    `SELECT 'library ' || organization_id || '/' || library_id AS about, min(trashed_at) AS due
     FROM asset WHERE trashed_at <= $1 GROUP BY 1 ORDER BY 1`,
    [latestDue(latest)],
  );
  const trashed = await database.pool.query<Row>(
    `SELECT 'library ' || organization_id || '/' || id AS about, trashed_at AS due FROM library WHERE trashed_at <= $1
     UNION ALL
     SELECT 'organization ' || id, trashed_at FROM organization WHERE trashed_at <= $1
     ORDER BY 1`,
    [latestDue(latest)],
  );
  const unclaimed = await database.pool.query<Row>(
    `SELECT 'organization ' || organization_id AS about, expires_at AS due
     FROM claim WHERE claimed_at IS NULL AND expires_at <= $1 ORDER BY 1`,
    [latest],
  );
  return [
    ...trash.rows.map(({ about, due }) => ({
      problem: 'trash-overdue' as const,
      about,
      detail: `Its trash holds assets since ${due.toISOString()}, longer than ${LIMITS.trashDays} days.`,
    })),
    ...trashed.rows.map(({ about, due }) => ({
      problem: 'trash-overdue' as const,
      about,
      detail: `It was due to be purged on ${purgeTime(due).toISOString()} and was not removed.`,
    })),
    ...unclaimed.rows.map(({ about, due }) => ({
      problem: 'unclaimed-overdue' as const,
      about,
      detail: `It expired unclaimed on ${due.toISOString()} and was not removed.`,
    })),
  ];
}
