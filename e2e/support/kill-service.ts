import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './wait';

type Process = { pid: number; parent: number; dead: boolean };

/**
 * Kills a service like a power cut: SIGKILL at one moment to its process, to all processes it started, and to the
 * PostgreSQL of its data folder, which has its own session. Resolves when none of them is alive.
 */
export async function killService(root: number, dataDir: string): Promise<void> {
  const targets = pidsOf(root, dataDir);
  // Parents first, because a parent would restart its child. The database last, because a living process would answer
  // that the database is gone.
  for (const pid of targets) kill(pid);
  for (;;) {
    const alive = processes().filter(({ pid, dead }) => !dead && targets.includes(pid));
    if (alive.length === 0) return;
    await pause(10);
  }
}

/** The processes of a service with their command lines: its own, all it started, and its PostgreSQL. */
export const processesOf = (root: number, dataDir: string): { pid: number; command: string }[] =>
  pidsOf(root, dataDir).map((pid) => ({ pid, command: commandOf(pid) }));

/** Parents before their children, PostgreSQL after all others. */
function pidsOf(root: number, dataDir: string): number[] {
  const all = processes();
  const database = descendants(postmasterOf(dataDir), all);
  return [...descendants([root], all).filter((pid) => !database.includes(pid)), ...database];
}

/** The roots and all their descendants. */
function descendants(roots: number[], all: Process[]): number[] {
  const found = [...new Set(roots)];
  for (const pid of found)
    for (const child of all)
      if (child.parent === pid && !found.includes(child.pid)) found.push(child.pid);
  return found;
}

function postmasterOf(dataDir: string): number[] {
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(lock)) return [];
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  // A lock file outlives its server, and its pid may belong to another process by now.
  return commandOf(pid).includes(join(dataDir, 'postgres')) ? [pid] : [];
}

/** The command line of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Read from /proc on Linux, because slim containers have no ps; from ps on macOS, which has no /proc. */
function processes(): Process[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, state]) => toProcess(pid, parent, state));
}

function readProcess(pid: string): Process[] {
  try {
    const [state, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return [toProcess(pid, parent, state)];
  } catch {
    // The process ended between listing and reading.
    return [];
  }
}

const toProcess = (pid?: string, parent?: string, state?: string): Process => ({
  pid: Number(pid),
  parent: Number(parent),
  dead: /^[ZX]/.test(state ?? ''),
});

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
