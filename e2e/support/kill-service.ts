import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Process = { pid: number; parent: number; dead: boolean };

/**
 * Ends a service as a power cut would: with SIGKILL, at one moment, the process itself, all that it started, and
 * the PostgreSQL of its data folder, which has a session of its own. Resolves once none of them lives.
 */
export async function killEverything(root: number, dataDir: string): Promise<void> {
  const doomed = descendants([root, ...postmasterOf(dataDir)], processes());
  // In this order no parent lives long enough to start a child anew.
  for (const pid of doomed) kill(pid);
  for (;;) {
    const left = processes().filter(({ pid, dead }) => !dead && doomed.includes(pid));
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The roots, their children, their children's children. */
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
  // A lock file outlives its server, whose number may be somebody else's by now.
  return commandOf(pid).includes(join(dataDir, 'postgres')) ? [pid] : [];
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A slim container has no ps, macOS no /proc. */
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
    // Ended between being listed and being read.
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
