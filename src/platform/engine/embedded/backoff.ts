import { HOUR_MS } from '@/contract/durations';
import { readRetryAfter } from '../../retry-after';

/** Milliseconds to wait before an attempt, after this many failures (1 or more). */
export type Backoff = (failures: number) => number;

const FIRST = 5_000;
const LONGEST = HOUR_MS;

/** 5 s, 10 s, 20 s … up to an hour. Half of it is random, so runs that failed together retry apart. */
export const exponentialBackoff: Backoff = (failures) => {
  const full = Math.min(FIRST * 2 ** (failures - 1), LONGEST);
  return full / 2 + (Math.random() * full) / 2;
};

/** When to try again: as the function requested by Retry-After, else after the backoff. */
export function nextAttempt(
  failures: number,
  retryAfter: string | undefined,
  backoff: Backoff,
): Date {
  const now = Date.now();
  return new Date(now + (readRetryAfter(retryAfter, now) ?? backoff(failures)));
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** The end of a sleep in the SDK's notation: a time in ISO 8601, or a duration from now such as `1d2h30m`. */
export function sleepEnd(name: string): Date {
  if (/^\d{4}-/.test(name)) return new Date(name);
  let seconds = 0;
  for (const [, count, unit] of name.matchAll(/(\d+)([smhdw])/g))
    seconds += Number(count) * (UNITS[unit ?? ''] ?? 0);
  return new Date(Date.now() + seconds * 1000);
}
