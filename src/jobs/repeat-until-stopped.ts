import type { Log } from '@/platform/log';

type Repetition = {
  /** The pause between the end of a run and the next one. */
  intervalMs: number;
  log: Log;
  /** The log message of a failed run. */
  failure: string;
};

/** Runs `task` now, and again after every pause, even when it failed. Returns how to stop it. */
export function repeatUntilStopped(
  { intervalMs, log, failure }: Repetition,
  task: () => Promise<unknown>,
) {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  let stopped = false;

  const run = (): void => {
    running = task()
      .catch((error) => log.warn({ reason: String(error) }, failure))
      .then(() => {
        if (!stopped) timer = setTimeout(run, intervalMs);
      });
  };
  run();

  return {
    /** Resolves when the run in progress has ended. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
