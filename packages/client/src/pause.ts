import type { VitrineError } from './errors.js';

const FIRST_BOUND_MS = 500;
/** A service that is back for a few seconds is not missed. */
const LONGEST_BOUND_MS = 2_000;
/** Longer waits are left to the caller: the error states the time. */
const LONGEST_RETRY_AFTER_S = 120;
/** Waits for a rate limit do not use up the time of a call, so they are counted. */
const MOST_RATE_LIMITS = 10;
/** Of a service that answers, but takes no bytes: about a minute. */
const MOST_WITHOUT_PROGRESS = 70;

/** Full jitter: any time up to a doubling bound, so clients that failed together retry apart. */
export const jitter = (failures: number) =>
  Math.random() * Math.min(LONGEST_BOUND_MS, FIRST_BOUND_MS * 2 ** failures);

export type RetryLimits = {
  /** The time for retries, counted from the first failure. */
  retryForMs: number;
  maxRetries: number;
};

/** The retries of one call, or of all the calls of one upload: they share its time. */
export class Retries {
  readonly #limits: RetryLimits;
  #failures = 0;
  #rateLimits = 0;
  #end = 0;

  constructor(limits: RetryLimits) {
    this.#limits = limits;
  }

  /** Counts a failure. Returns the wait before the next attempt; null: do not retry. */
  pauseAfter(error: VitrineError): number | null {
    const { retryForMs, maxRetries } = this.#limits;
    const now = Date.now();
    if (this.#failures === 0) this.#end = now + retryForMs;
    const left = this.#end - now;
    if (left <= 0 || this.#failures >= maxRetries) return null;
    this.#failures += 1;
    const { retryAfterSeconds } = error.details;
    // The last attempt is at the end of the time.
    if (retryAfterSeconds === null) return Math.min(left, jitter(this.#failures - 1));
    if (retryAfterSeconds > LONGEST_RETRY_AFTER_S) return null;
    const pause = retryAfterSeconds * 1000 + jitter(0);
    if (error.status !== 429) return pause;
    this.#rateLimits += 1;
    this.#end += pause;
    return this.#rateLimits > MOST_RATE_LIMITS ? null : pause;
  }

  /** The service has answered meanwhile: the next failure has the whole time again, after a pause that still grows. */
  answered(): void {
    this.#end = Date.now() + this.#limits.retryForMs;
    if (this.#failures > MOST_WITHOUT_PROGRESS) this.#end = 0;
  }

  /** Something was achieved: the next failure is the first again. */
  restart(): void {
    this.#failures = 0;
    this.#rateLimits = 0;
  }
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
