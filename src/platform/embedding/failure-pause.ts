import { MINUTE_MS } from '@/contract/durations';
import type { Log } from '../log';

const FIRST_MS = MINUTE_MS / 2;
const LONGEST_MS = 5 * MINUTE_MS;

type Options = {
  log: Log;
  /** What the log says when it begins to fail, and when it works again. */
  fails: string;
  works: string;
  /** After each further failure the pause is twice as long, up to five minutes. */
  growing?: boolean;
  now?: () => number;
};

/** Pauses the use of a model for half a minute after a failure, because a hanging server would make everybody wait. */
export function makeFailurePause(options: Options) {
  const { log, fails, works, growing = false, now = () => performance.now() } = options;
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
      pause = pause === 0 || !growing ? FIRST_MS : Math.min(2 * pause, LONGEST_MS);
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
