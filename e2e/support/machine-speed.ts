import { spawnSync } from 'node:child_process';

/** The duration of an empty Node.js program on the machine for which time limits are written. */
const USUAL_MS = 60;

/**
 * Factor for a time limit on this machine now: 1, or more if even an empty program takes longer than usual. So a
 * limit measures the service, not the other load of the computer.
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
