import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const GRACE_MS = 10_000;

/**
 * Begins a run of tests, whose temporary files are kept in one folder. Returns how to end it: that ends what is left of
 * the processes that use the folder, whichever session they are in, and removes it.
 */
export function beginTestRun() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-run-'));
  // PostgreSQL runs as a user of its own, and passes through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return async () => {
    // Some end by themselves, and clean up: time for it, then a request, then force.
    for (const signal of [0, 'SIGTERM', 'SIGKILL']) await endProcesses(folder, signal);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function endProcesses(folder, signal) {
  const left = () => processIds().filter((id) => uses(id, folder));
  for (const id of left()) attempt(() => process.kill(id, signal));
  const end = Date.now() + GRACE_MS;
  while (left().length > 0 && Date.now() < end) await wait(100);
}

/** Of Linux. Elsewhere nothing is found, and what a killed run started stays. */
const processIds = () =>
  (attempt(() => readdirSync('/proc')) ?? [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number);

/** A process's folder, its arguments or its environment name the folder. */
const uses = (id, folder) =>
  [
    () => readlinkSync(`/proc/${id}/cwd`),
    () => readFileSync(`/proc/${id}/cmdline`, 'latin1'),
    () => readFileSync(`/proc/${id}/environ`, 'latin1'),
  ].some((read) => attempt(read)?.includes(folder));

/** Processes end while they are looked at. */
function attempt(task) {
  try {
    return task();
  } catch {
    return undefined;
  }
}
