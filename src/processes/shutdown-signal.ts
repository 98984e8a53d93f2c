/** Resolves with the first Ctrl-C or SIGTERM; later ones are ignored, as npm repeats what the terminal already sent. */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** How long a stop may take as a whole, a second less than the 30 that operators are told. */
const STOP_DEADLINE_MS = 29_000;

/**
 * Collects what must not outlive the process. `enforce` gives the process 29 seconds to end by itself; then it calls
 * all that was added and exits with 1.
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
