import { execFileSync } from 'node:child_process';
import { readFileSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running server of a cluster, as its own lock file describes it. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** The server that runs on this cluster, or null. A lock file alone proves nothing: its process id may be reused. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readLines(cluster);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !servesCluster(pid, cluster)) return null;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(lockFile(cluster), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Checks the command line: unlike the working folder, every user may read it, in containers too. */
function servesCluster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform === 'linux') {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return args[args.indexOf('-D') + 1] === cluster;
    }
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(` -D ${cluster} `);
  } catch {
    return false;
  }
}

/**
 * Removes the lock file of a server that is gone. PostgreSQL does so itself unless another process of the same user now
 * has that process id.
 */
export function dropStaleLock(cluster: string): void {
  if (readLines(cluster).length === 0 || findPostmaster(cluster)) return;
  try {
    unlinkSync(lockFile(cluster));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * PostgreSQL's fast stop: open transactions are rolled back, everything is written, the server ends. After a minute the
 * server is forced to end immediately, which costs the next start a recovery but no data.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  signal(running.pid, 'SIGINT');
  const timeout = Date.now() + 60_000;
  let hurried = false;
  while (servesCluster(running.pid, cluster)) {
    if (!hurried && Date.now() > timeout) {
      signal(running.pid, 'SIGQUIT');
      hurried = true;
    }
    await sleep(5);
  }
  if (running.socketFolder !== cluster) removeEmpty(running.socketFolder);
}

/** PostgreSQL's immediate stop, without waiting for it: costs the next start a recovery, but no data. */
export function killPostmaster(cluster: string): void {
  const running = findPostmaster(cluster);
  if (running) signal(running.pid, 'SIGQUIT');
}

/** The path comes from a file, so only an empty folder is ever removed: the server has already removed its socket. */
function removeEmpty(folder: string) {
  try {
    rmdirSync(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES'].includes(code)) throw error;
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
