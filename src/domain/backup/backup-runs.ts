import type { Domain } from '../operation';

/** `backup`: one of those in BACKUP_TO. `folder`: what `backup --to` wrote. */
export type RunKind = 'backup' | 'folder' | 'drill';

/** How many of each kind are kept. */
const KEPT_RUNS = 400;
/** A drill and a folder each have a place of their own. */
const PLACE_OF_BACKUPS = `CASE kind WHEN 'backup' THEN place END`;

/** Records a backup or a drill that ended, and forgets the oldest, but not the last good backup of a place. */
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
) {
  const { kind, place, started, ended, good, report } = run;
  await database.pool.query(
    'INSERT INTO backup_run (id, kind, place, started, ended, good, report) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [newId(), kind, place, started, ended, good, JSON.stringify(report)],
  );
  await database.pool.query(
    `DELETE FROM backup_run WHERE kind = $1
       AND id NOT IN (SELECT id FROM backup_run WHERE kind = $1 ORDER BY started DESC LIMIT ${KEPT_RUNS})
       AND id NOT IN (SELECT DISTINCT ON (${PLACE_OF_BACKUPS}) id FROM backup_run WHERE kind = $1 AND good
                      ORDER BY ${PLACE_OF_BACKUPS}, started DESC)`,
    [kind],
  );
}

/** When the last good backup in a place, and the last one at all, began; null for none. The clock may have been ahead. */
export async function findLastBackup({ database, now }: Domain, place: string) {
  const { rows } = await database.pool.query<{ good: Date | null; any: Date | null }>(
    `SELECT max(started) FILTER (WHERE good) AS good, max(started) AS any
     FROM backup_run WHERE kind = 'backup' AND place = $1 AND started <= $2`,
    [place, now()],
  );
  return rows[0] ?? { good: null, any: null };
}
