import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './wait';

/** A process with its memory (RSS) and its command line. `isDead`: only its exit code is left. */
type Process = {
  pid: number;
  parent: number;
  isDead: boolean;
  megabytes: number;
  command: string;
};

/**
 * Kills a service like a power cut: SIGKILL at one moment to its process, to all processes it started, and to the
 * PostgreSQL of its data folder, which has its own session. Resolves when none of them is alive.
 */
export async function killService(root: number, dataDir: string): Promise<void> {
  // Parents first, because a parent would restart its child. The database last, because a living process would answer
  // that the database is gone.
  const targets = processesOf(root, dataDir).map(({ pid }) => pid);
  signal(targets, 'SIGKILL');
  while (listProcesses().some(({ pid, isDead }) => !isDead && targets.includes(pid)))
    await pause(10);
}

/** Sends a signal to those of these processes that still exist. */
export function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/**
 * The processes of a service: its own and all it started, parents before their children, and at the end those of the
 * PostgreSQL of its data folder.
 */
export function processesOf(root: number, dataDir: string): Process[] {
  const all = listProcesses();
  const postmaster = postmasterOf(dataDir);
  // Its process id may belong to another process by now.
  const database = withDescendants(
    all,
    ({ pid, command }) => pid === postmaster && command.includes(join(dataDir, 'postgres')),
  );
  const others = withDescendants(all, ({ pid }) => pid === root);
  return [...others.filter((each) => !database.includes(each)), ...database];
}

/** The process ids of those whose command line matches. */
export const pidsOf = (root: number, dataDir: string, pattern: RegExp): number[] =>
  processesOf(root, dataDir)
    .filter(({ command }) => pattern.test(command))
    .map(({ pid }) => pid);

/** The process ids of a service's own processes whose program is `dist/processes/{name}.js`. */
export const processesNamed = (name: string, root: number): number[] =>
  descendantsOf(root)
    .filter(({ command }) => command.includes(`/processes/${name}.js`))
    .map(({ pid }) => pid);

/** A process and all that it started. */
export const descendantsOf = (root: number): Process[] =>
  withDescendants(listProcesses(), ({ pid }) => pid === root);

/** The process id of the embedded PostgreSQL, as its lock file says; the file outlives a killed server. */
export function postmasterOf(dataDir: string): number | null {
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : null;
}

function withDescendants(all: Process[], isRoot: (process: Process) => boolean): Process[] {
  const found = all.filter(isRoot);
  for (const { pid } of found)
    found.push(...all.filter((each) => each.parent === pid && !found.includes(each)));
  return found;
}

/** Read from /proc on Linux, because slim containers have no ps; from ps on macOS, which has no /proc. */
function listProcesses(): Process[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  const columns = 'pid=,ppid=,stat=,rss=,command=';
  const lines = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' });
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', kilobytes, ...command] = line.trim().split(/\s+/);
      return toProcess(pid, parent, state, kilobytes, command.join(' '));
    });
}

function readProcess(pid: string): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (key: string) => new RegExp(`^${key}:\\s+(\\w+)`, 'm').exec(status)?.[1];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [toProcess(pid, field('PPid'), field('State') ?? '', field('VmRSS'), command)];
  } catch {
    // The process ended between listing and reading.
    return [];
  }
}

const toProcess = (
  pid: string | undefined,
  parent: string | undefined,
  state: string,
  kilobytes: string | undefined,
  command: string,
): Process => ({
  pid: Number(pid),
  parent: Number(parent),
  isDead: /^[ZX]/.test(state),
  megabytes: Number(kilobytes ?? 0) / 1024,
  command,
});
