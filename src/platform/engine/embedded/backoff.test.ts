import { describe, expect, it } from 'vitest';
import { exponentialBackoff, nextAttempt, sleepEnd } from './backoff';

const seconds = (date: Date): number => Math.round((date.getTime() - Date.now()) / 1000);

describe('the time of the next attempt', () => {
  it('doubles from 5 s to an hour, and half of it is random', () => {
    for (const [failures, longest] of [
      [1, 5],
      [2, 10],
      [5, 80],
      [30, 3600],
    ] as const) {
      const waits = Array.from({ length: 200 }, () => exponentialBackoff(failures) / 1000);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest / 2);
      expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
      expect(new Set(waits).size).toBeGreaterThan(100);
    }
  });

  it('is the time the function asked for, in seconds or as a date', () => {
    const never = () => Number.NaN;
    expect(seconds(nextAttempt(1, '30', never))).toBe(30);
    expect(seconds(nextAttempt(1, new Date(Date.now() + 60_000).toISOString(), never))).toBe(60);
    expect(seconds(nextAttempt(1, undefined, () => 7_000))).toBe(7);
  });
});

describe('the end of a sleep', () => {
  it('is a point in time, or a duration from now', () => {
    expect(sleepEnd('2030-01-01T00:00:00.000Z').toISOString()).toBe('2030-01-01T00:00:00.000Z');
    expect(seconds(sleepEnd('1w2d3h4m5s'))).toBe(604_800 + 2 * 86_400 + 3 * 3600 + 4 * 60 + 5);
    expect(seconds(sleepEnd(''))).toBe(0);
  });
});
