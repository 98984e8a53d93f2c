import type { Log } from '@/platform/log';

/**
 * Returns a function that runs `work`. Calls during a run cause one more run after it; two runs never overlap. Failures
 * are logged.
 */
export function coalesce(log: Log, failure: string, work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work().catch((error) => log.error({ reason: String(error) }, failure));
    } while (again);
    running = null;
  };
  const ask = (): Promise<void> => {
    if (running === null) running = run();
    else again = true;
    return running;
  };
  return Object.assign(ask, { settled: () => running ?? Promise.resolve() });
}
