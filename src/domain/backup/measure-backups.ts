import { Cron } from 'croner';
import type { Measurement } from '../measure-service';
import type { Domain } from '../operation';

const MEASURE = `
  SELECT (SELECT extract(epoch FROM max(started)) FROM backup_run WHERE good AND started <= $2
            AND CASE WHEN $1::text IS NULL THEN kind IN ('backup', 'folder') ELSE kind = 'backup' AND place = $1 END)::float8 AS backup,
         (SELECT extract(epoch FROM max(started)) FROM backup_run WHERE kind = 'drill' AND good)::float8 AS drill,
         (SELECT count(*) FROM original_check WHERE finding LIKE 'file-%')::float8 AS unsound,
         (SELECT extract(epoch FROM min(checked_at)) FROM original_check)::float8 AS checked`;

type Row = { backup: number | null; drill: number | null; unsound: number; checked: number | null };

/** How many times of a schedule are looked at to find its longest pause: a month of nights. */
const TIMES = 31;

/** The longest pause between two times of the schedule, in seconds; 0 without a schedule. */
export function longestPause(schedule: string | null, now: Date): number {
  if (schedule === null) return 0;
  const times = new Cron(schedule, { paused: true })
    .nextRuns(TIMES, now)
    .map((time) => time.getTime());
  return Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? time))) / 1000;
}

/**
 * How old the last good backup and drill are, and what the check of the originals found. 0 stands for never.
 * @param place that of the backups; null: those of any folder count
 */
export async function measureBackups(
  { database, now }: Domain,
  schedule: string | null,
  place: string | null,
): Promise<Measurement[]> {
  const row = await database.row<Row>({ name: 'measure-backups', text: MEASURE }, [place, now()]);
  return [
    {
      name: 'vitrine_backup_last_success_timestamp_seconds',
      help: 'When the last good backup began; 0: never.',
      value: row?.backup ?? 0,
    },
    {
      name: 'vitrine_backup_interval_seconds',
      help: 'The longest pause of BACKUP_SCHEDULE; 0 without it.',
      value: longestPause(schedule, now()),
    },
    {
      name: 'vitrine_drill_last_success_timestamp_seconds',
      help: 'When the last good drill of a backup began; 0: never.',
      value: row?.drill ?? 0,
    },
    {
      name: 'vitrine_originals_unsound',
      help: 'Originals that the last check found damaged or missing, and could not mend.',
      value: row?.unsound ?? 0,
    },
    {
      name: 'vitrine_originals_checked_timestamp_seconds',
      help: 'When the original that waits longest for its next check was checked; 0: there is none.',
      value: row?.checked ?? 0,
    },
  ];
}
