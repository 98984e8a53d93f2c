import type { ChildProcess } from 'node:child_process';

/** Kills a child process with everything it started. Harmless when it has ended, or has no group of its own yet. */
export function killProcessGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  // Also sets `killed`.
  child.kill('SIGKILL');
}
