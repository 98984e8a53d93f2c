import type { Log } from '../log';

type Options = {
  log: Log;
  /** What the log says when it begins to fail, and when it works again. */
  fails: string;
  works: string;
  /** Milliseconds after the first failure; twice as long after each further one, up to `longest`. */
  first: number;
  longest?: number;
  now?: () => number;
};

/** Pauses the use of something after a failure, because a hanging server would make everybody wait. */
export function makeFailurePause(options: Options) {
  const { log, fails, works, first, longest = first, now = () => performance.now() } = options;
  let isFailing = false;
  let pause = 0;
  let until = Number.NEGATIVE_INFINITY;
  const lasts = () => now() < until;
  return {
    lasts,
    noteFailure(error: unknown) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) log.warn({ reason }, fails);
      isFailing = true;
      // Calls at the same time fail together.
      if (lasts()) return;
      pause = pause === 0 ? first : Math.min(2 * pause, longest);
      until = now() + pause;
    },
    noteSuccess() {
      if (isFailing) log.info({}, works);
      isFailing = false;
      pause = 0;
      until = Number.NEGATIVE_INFINITY;
    },
  };
}
