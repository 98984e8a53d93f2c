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

/** What a stop may take beside the requests in flight. */
const BESIDE_SECONDS = 5;

/**
 * Collects cleanups for whatever must not outlive the process. `enforce` gives the process five seconds more than requests
 * in flight to end by itself, and a second less than documented; then it calls all of them and exits with 1.
 */
export function makeStopDeadline() {
  const forcedEnds: (() => void)[] = [];
  let running = false;
  let seconds = 25 + BESIDE_SECONDS;
  return {
    /** `shutdownSeconds`: for the requests in flight. */
    allow(shutdownSeconds: number) {
      seconds = shutdownSeconds + BESIDE_SECONDS;
    },
    add: (end: () => void) => forcedEnds.push(end),
    enforce() {
      if (running) return;
      running = true;
      setTimeout(
        () => {
          process.stderr.write(
            `The service did not stop within ${seconds} seconds and was ended.\n`,
          );
          for (const end of forcedEnds) end();
          process.exit(1);
        },
        (seconds - 1) * 1000,
      );
    },
  };
}
