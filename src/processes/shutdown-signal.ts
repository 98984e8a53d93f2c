/** Resolves with the first Ctrl-C or SIGTERM; later ones are ignored, because npm repeats the terminal's signal. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** Waits for work that leaves nothing behind; a stop meanwhile ends the process at once, without the answer of others. */
export async function unlessStopped<Result>(signal: Promise<void>, work: Promise<Result>) {
  let waiting = true;
  signal.then(() => waiting && process.exit(0));
  const result = await work;
  waiting = false;
  return result;
}

/** How long a whole stop may take: a second less than the documented 30. */
const STOP_DEADLINE_MS = 29_000;

/**
 * Collects cleanups for whatever must not outlive the process. `enforce` gives the process 29 seconds to end by itself;
 * then it calls all of them and exits with 1.
 */
export function makeStopDeadline() {
  const forcedEnds: (() => void)[] = [];
  let running = false;
  return {
    add: (end: () => void) => forcedEnds.push(end),
    enforce() {
      if (running) return;
      running = true;
      setTimeout(() => {
        process.stderr.write('The service did not stop within 30 seconds and was ended.\n');
        for (const end of forcedEnds) end();
        process.exit(1);
      }, STOP_DEADLINE_MS);
    },
  };
}
