import { Cron } from 'croner';
import { HOUR_MS } from '@/contract/durations';
import { findLastBackup, recordRun } from '@/domain/backup/backup-runs';
import { type KeepOptions, keepBackup } from '@/domain/backup/keep-backup';
import type { Copies } from '@/domain/backup/kept-backups';
import type { Domain } from '@/domain/operation';
import type { Blobs } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from './repeat-until-stopped';

const LOOK_EVERY_MS = 5_000;
/** A failed backup is tried again after so long. */
const RETRY_MS = HOUR_MS;
const TELL_EVERY_MS = 60_000;

type Dependencies = {
  domain: Domain;
  blobs: Blobs;
  copies: Copies;
  /** The name of the place. */
  place: string;
  schedule: string;
  count: number;
  storedSecrets: readonly string[] | null;
  log: Log;
};

/**
 * Makes a backup at the times of the schedule, and soon after the start when the last time was missed. Of several
 * processes with the same schedule one does it.
 */
export function backUpOnSchedule(dependencies: Dependencies) {
  const stopped = new AbortController();
  const schedule = new Cron(dependencies.schedule, { paused: true });
  const { domain, place, log } = dependencies;
  const repeating = repeatUntilStopped(
    {
      intervalMs: LOOK_EVERY_MS,
      log,
      failure: 'It could not be found out whether a backup is due.',
    },
    async () => {
      if (await isDue(domain, schedule, place)) await backUp(dependencies, stopped.signal);
    },
  );
  return {
    /** Resolves when nothing is written any more. An unfinished backup is continued by the next one. */
    stop() {
      stopped.abort(new Error('The service stops.'));
      return repeating.stop();
    },
  };
}

/** Whether the last time of the schedule passed without a good backup, and the last attempt is not too recent. */
export async function isDue(domain: Domain, schedule: Cron, place: string): Promise<boolean> {
  const now = domain.now();
  const [due] = schedule.previousRuns(1, now);
  if (!due) return false;
  const { good, any } = await findLastBackup(domain, place);
  if (good && good >= due) return false;
  return !any || any < due || now.getTime() - any.getTime() >= RETRY_MS;
}

async function backUp(
  { domain, blobs, copies, place, count, storedSecrets, log }: Dependencies,
  signal: AbortSignal,
) {
  const started = domain.now();
  const record = (good: boolean, report: object) =>
    recordRun(domain, { kind: 'backup', place, started, ended: domain.now(), good, report });
  try {
    const options = {
      copies: await copies.open(),
      place,
      count,
      storedSecrets,
      signal,
      onProgress: tellSometimes(log),
    };
    const kept = await keepBackup(domain, blobs, options);
    if (!kept) return;
    const { stamp, manifest, problems, copied } = kept;
    const { count: files, bytes } = manifest.files;
    const report = { backup: stamp, files, bytes, copied, problems };
    await record(true, report);
    log.info({ place, ...report, problems: problems.length }, 'A backup is complete.');
    if (problems.length > 0)
      log.error({ problems }, 'Originals are lost or damaged: see the command check.');
  } catch (error) {
    if (signal.aborted) return;
    // The place may be away for a while.
    copies.forget();
    log.error({ err: error, place }, 'A backup failed; it is tried again in an hour.');
    await record(false, { error: (error as Error).message });
  }
}

function tellSometimes(log: Log): KeepOptions['onProgress'] {
  let toldAt = performance.now();
  return (progress) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    log.info(progress, 'The backup goes on.');
  };
}
