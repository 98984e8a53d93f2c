import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Older locks were left by a killed program. */
const STALE_MS = 60_000;

/** Runs `work` while no other program holds the lock file. */
export async function withLock<Result>(
  path: string,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!(await taken(path))) await sleep(100, undefined, { signal });
  try {
    return await act();
  } finally {
    await rm(path, { force: true });
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > STALE_MS) await rm(path, { force: true });
    return false;
  }
}
