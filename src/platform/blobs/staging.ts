import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newOwnedName, stateOfOwner } from '../owned-name';
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
  const own = join(parent, await newOwnedName());
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
