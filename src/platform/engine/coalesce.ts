import type { Log } from '@/platform/log';

/** Runs `work`; calls during a run cause one more run after it. Two runs never overlap. Failures are logged. */
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
