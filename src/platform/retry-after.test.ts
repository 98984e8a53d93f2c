import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after';

const NOW = Date.parse('2026-11-20T10:00:00.250Z');

describe('a Retry-After', () => {
  it.each([
    ['30', 30_000],
    ['0', 0],
    ['1.5', 1500],
    ['Fri, 20 Nov 2026 10:01:30 GMT', 89_750],
    ['2026-11-20T10:00:01.000Z', 750],
    // A time that has passed.
    ['-5', 0],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    // Nothing to wait for.
    [undefined, null],
    ['', null],
    [' ', null],
    ['soon', null],
    ['Infinity', null],
    ['1e300', null],
  ])('%j is %j ms', (stated, wanted) => {
    expect(readRetryAfter(stated, NOW)).toBe(wanted);
  });
});
