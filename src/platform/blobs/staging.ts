import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { giveToOwnerOf } from '../service-user/take-over-data-folder';

const BEAT_MS = 30_000;
/** Ten missed beats: no running process is silent for this long. */
const STALE_MS = 300_000;

/**
 * Creates this process's own folder below `parent` for files being written. Removes the folders of killed processes, at
 * start and at every beat: at once when the name shows an ended owner; when the owner is unknown here, after five
 * minutes without a touch. A living process touches its folder every half minute.
 */
export const openStaging = async (parent: string): Promise<string> => {
  const name = ['process', ...((await ownIdentity()) ?? []), randomBytes(8).toString('hex')];
  const own = join(parent, name.join('-'));
  await mkdir(own, { recursive: true });
  giveToOwnerOf(parent, own);
  await sweepStaging(parent, Date.now());
  const beat = setInterval(() => {
    keepAlive(own)
      .then(() => sweepStaging(parent, Date.now()))
      // The data folder itself is gone: nothing is left to keep alive.
      .catch(() => clearInterval(beat));
  }, BEAT_MS);
  beat.unref();
  return own;
};

/** Recreates the folder if another process swept it during a suspension of this one, or later uploads would fail. */
const keepAlive = async (own: string): Promise<void> => {
  await mkdir(own).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  giveToOwnerOf(dirname(own), own);
  const now = new Date();
  await utimes(own, now, now);
};

/**
 * Removes the folders of ended processes, and those untouched in the five minutes before `now` (ms). A folder of a
 * process running on this machine stays: its age says nothing after sleep or a change of the clock.
 */
export const sweepStaging = async (parent: string, now: number): Promise<void> => {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    // Another process may sweep the same folder at this moment.
    const found = await stat(path).catch(() => null);
    const owner = await stateOfOwner(name);
    if (found && (owner === 'ended' || (owner === 'unknown' && now - found.mtimeMs > STALE_MS)))
      await rm(path, { recursive: true, force: true });
  }
};

/** Where process ids are comparable: in one namespace of process ids, during one run of one kernel. */
type Identity = [system: string, pid: string, startedAt: string];

/** Identifies this process among all processes that ever ran here; null where the system does not tell (macOS). */
const ownIdentity = async (): Promise<Identity | null> => {
  const system = await systemOf();
  const startedAt = system && (await startOf(String(process.pid)));
  return system && startedAt ? [system, String(process.pid), startedAt] : null;
};

/**
 * Whether the owner of a folder runs. Always unknown for a process of another machine or container: its id says nothing
 * here, and two containers on one volume may both have the id 1.
 */
const stateOfOwner = async (folder: string): Promise<'running' | 'ended' | 'unknown'> => {
  const [, system, pid, startedAt] = /^process-(\w+)-(\d+)-(\d+)-\w+$/.exec(basename(folder)) ?? [];
  if (!pid || system !== (await systemOf())) return 'unknown';
  return (await startOf(pid)) === startedAt ? 'running' : 'ended';
};

const systemOf = async (): Promise<string | null> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = await readlink('/proc/self/ns/pid');
    return (boot + namespace).replace(/\W|pid/g, '');
  } catch {
    return null;
  }
};

/** When a process started, in clock ticks since the start of the kernel; null when there is none. */
const startOf = async (pid: string): Promise<string | null> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name of the program may contain spaces; it ends at the last bracket.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
};
