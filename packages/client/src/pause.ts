import type { VitrineError } from './errors.js';

const FIRST_BOUND_MS = 500;
const LONGEST_BOUND_MS = 20_000;
/** Longer waits are left to the caller: the error states the time. */
const LONGEST_RETRY_AFTER_S = 120;

/** Full jitter: any time up to a doubling bound, so clients that failed together retry apart. */
const jitter = (failures: number) =>
  Math.random() * Math.min(LONGEST_BOUND_MS, FIRST_BOUND_MS * 2 ** failures);

/** The wait after an error before the next attempt; null: do not retry. `failures`: the earlier ones in a row. */
export function pauseAfter(error: VitrineError, failures: number): number | null {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds === null) return jitter(failures);
  if (retryAfterSeconds > LONGEST_RETRY_AFTER_S) return null;
  return retryAfterSeconds * 1000 + jitter(0);
}

/** Whether an error may pass in a moment. */
export const mayPass = ({ code, status }: VitrineError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status === 429 || status >= 500;

/** Waits; rejects with the reason of the signal if it comes first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const POLL = { firstMs: 300, longestMs: 5000, growth: 1.5 };

export type PollOptions = {
  timeoutMs: number;
  signal?: AbortSignal;
  late: () => VitrineError;
  /** Resolves when there is a reason to read at once. */
  news?: () => Promise<void>;
  /** The wait before the first read; none by default. */
  beforeMs?: number;
};

/** Reads repeatedly, with growing pauses, until there is a result other than undefined. */
export async function poll<Result>(
  read: () => Promise<Result | undefined>,
  { timeoutMs, signal, late, news, beforeMs = 0 }: PollOptions,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  if (beforeMs > 0) await sleep(Math.min(beforeMs, timeoutMs), signal);
  for (let ms = POLL.firstMs; ; ms = Math.min(ms * POLL.growth, POLL.longestMs)) {
    const told = new AbortController();
    void news?.().then(() => told.abort());
    const result = await read();
    if (result !== undefined) return result;
    if (Date.now() + ms > end) throw late();
    const either = signal ? AbortSignal.any([signal, told.signal]) : told.signal;
    await sleep(ms, either).catch(() => signal?.throwIfAborted());
  }
}
