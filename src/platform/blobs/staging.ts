import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const beatMs = 30_000;
/** Ten missed beats: no running process is silent for this long. */
const staleMs = 300_000;

/**
 * Creates this process's own folder below `parent` for files that are being written, and removes the folders of killed
 * processes.
 *
 * A living process touches its folder every half minute; a folder untouched for five minutes has no owner and is
 * removed, at start and at every beat. Process ids would not work: two containers on one volume may both have the id 1.
 */
export const openStaging = async (parent: string): Promise<string> => {
  const own = join(parent, `process-${randomBytes(8).toString('hex')}`);
  await mkdir(own, { recursive: true });
  await sweepStaging(parent, Date.now());
  const beat = setInterval(() => {
    keepAlive(own)
      .then(() => sweepStaging(parent, Date.now()))
      // The data folder itself is gone: nothing is left to keep alive.
      .catch(() => clearInterval(beat));
  }, beatMs);
  beat.unref();
  return own;
};

/** Recreates the folder if another process swept it while this one was suspended, so that later uploads succeed. */
const keepAlive = async (own: string): Promise<void> => {
  await mkdir(own).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const now = new Date();
  await utimes(own, now, now);
};

/** Removes everything that was not touched in the five minutes before `now` (unix milliseconds). */
export const sweepStaging = async (parent: string, now: number): Promise<void> => {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    // Another process may sweep the same folder at this moment.
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
  }
};
