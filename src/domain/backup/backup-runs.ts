import type { Domain } from '../operation';

export type RunKind = 'backup' | 'drill';

/** How many of each kind are kept. */
const KEPT_RUNS = 400;

/** Records a backup or a drill that ended, and forgets the oldest. */
export async function recordRun(
  { database, newId }: Domain,
  run: {
    kind: RunKind;
    place: string;
    started: Date;
    ended: Date;
    good: boolean;
    report: object;
  },
): Promise<void> {
  const { kind, place, started, ended, good, report } = run;
  await database.pool.query(
    'INSERT INTO backup_run (id, kind, place, started, ended, good, report) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [newId(), kind, place, started, ended, good, JSON.stringify(report)],
  );
  await database.pool.query(
    `DELETE FROM backup_run WHERE kind = $1 AND id NOT IN (
       SELECT id FROM backup_run WHERE kind = $1 ORDER BY good DESC, started DESC LIMIT ${KEPT_RUNS})`,
    [kind],
  );
}

/** When the last good one, and the last one at all, began; null for none. */
export async function findLastRun({ database }: Domain, kind: RunKind) {
  const { rows } = await database.pool.query<{ good: Date | null; any: Date | null }>(
    `SELECT max(started) FILTER (WHERE good) AS good, max(started) AS any FROM backup_run WHERE kind = $1`,
    [kind],
  );
  return rows[0] ?? { good: null, any: null };
}
