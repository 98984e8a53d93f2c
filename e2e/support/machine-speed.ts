import { spawnSync } from 'node:child_process';

/** What a Node.js that does nothing takes on the machine that time limits are written for. */
const USUAL_MS = 60;

/**
 * By what to multiply a time limit on this machine now: 1, or more where even a program that does nothing takes longer
 * than usual. So a limit judges the service, and not what else runs on the computer.
 */
export function slowness(): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= 5; run++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    best = Math.min(best, performance.now() - begun);
  }
  return Math.max(1, best / USUAL_MS);
}
