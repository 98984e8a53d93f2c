import type { ChildProcess } from 'node:child_process';

/** Kills a child process with everything it started. Harmless for an ended child, or one without its own group yet. */
export function killProcessGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  // Also sets `killed`.
  child.kill('SIGKILL');
}
