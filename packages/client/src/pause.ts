import type { VitrineError } from './errors.js';

const FIRST_BOUND_MS = 500;
const LONGEST_BOUND_MS = 20_000;
/** A service that asks for more is not waited for: its error says how long it would take. */
const LONGEST_RETRY_AFTER_S = 120;

/** Full jitter: any time up to a bound that doubles, so that clients that failed together do not come back together. */
const jitter = (failures: number) =>
  Math.random() * Math.min(LONGEST_BOUND_MS, FIRST_BOUND_MS * 2 ** failures);

/** How long to wait after an error before the next try; null: do not try again. `failures`: the earlier ones in a row. */
export function pauseAfter(error: VitrineError, failures: number): number | null {
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds === null) return jitter(failures);
  if (retryAfterSeconds > LONGEST_RETRY_AFTER_S) return null;
  return retryAfterSeconds * 1000 + jitter(0);
}

/** Whether an error may be over in a moment. */
export const mayPass = ({ code, status }: VitrineError): boolean =>
  code === 'NETWORK_ERROR' || code === 'TIMEOUT' || status === 429 || status >= 500;

/** Waits; rejects with the reason of the signal when that comes first. */
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
  /** How long to wait before the first read; not at all by default. */
  beforeMs?: number;
};

/** Reads again and again, with growing pauses, until there is a result other than undefined. */
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
