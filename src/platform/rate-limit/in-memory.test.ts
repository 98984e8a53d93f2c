import { describe, expect, it } from 'vitest';
import { makeMemoryStore } from './in-memory';
import type { Usage } from './port';
import { testRateLimitStore } from './rate-limit.suite';

testRateLimitStore('the memory of the process', () => makeMemoryStore());

const QUOTA = { quota: 10, windowSeconds: 600 };

describe('a million invented subjects', () => {
  it('push out no window with more requests, and do not fill the memory', () => {
    const maxWindows = 1000;
    const count = makeMemoryStore(Date.now, maxWindows).open('accounts', QUOTA);
    const use = (subject: string) => (count(subject) as Usage).used;
    for (let tried = 0; tried < 11; tried++) use('exceeded');
    for (let tried = 0; tried < 3; tried++) use('open');
    for (let invented = 0; invented < 1_000_000; invented++) {
      use(`invented ${invented}`);
      if (invented % 2) use(`invented ${invented}`);
    }
    expect([use('exceeded'), use('open')]).toEqual([12, 4]);
    // Only the newest thousand remain.
    expect(use('invented 10')).toBe(1);
    expect(use('invented 999999')).toBe(3);
  });

  it('with equal counts are dropped oldest first', () => {
    const count = makeMemoryStore(Date.now, 2).open('accounts', QUOTA);
    const used = ['a', 'b', 'c', 'b', 'c', 'a'].map((subject) => (count(subject) as Usage).used);
    expect(used).toEqual([1, 1, 1, 2, 2, 1]);
  });
});

describe('ended windows', () => {
  it('make room for others before any open window', () => {
    let now = 0;
    const count = makeMemoryStore(() => now, 2).open('accounts', QUOTA);
    const use = (subject: string) => (count(subject) as Usage).used;
    for (let tried = 0; tried < 5; tried++) use('long ago');
    now = 600_000;
    use('a');
    use('b');
    expect([use('a'), use('b'), use('long ago')]).toEqual([2, 2, 1]);
  });
});
