import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePace } from './pace';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Resolves with the milliseconds it took. */
async function timeOf(work: Promise<unknown>) {
  const begun = performance.now();
  const time = work.then(() => performance.now() - begun);
  await vi.advanceTimersByTimeAsync(1_000);
  return time;
}

it('lets a few through at once, and then so many a second', async () => {
  const pace = makePace({ perSecond: 50, burst: 5 });
  const taken = Array.from({ length: 15 }, () => timeOf(pace.take('one', 'a')));
  const times = (await Promise.all(taken)).map(Math.round);
  expect(times.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 20]);
  expect(times.at(-1)).toBe(200);
});

it('gives holders turns, whatever waits', async () => {
  const pace = makePace({ perSecond: 100, burst: 1 });
  const order: string[] = [];
  const take = (holder: string) => pace.take('one', holder).then(() => order.push(holder));
  const crowd = Array.from({ length: 10 }, () => take('crowd'));
  await timeOf(Promise.all([take('other'), ...crowd]));
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
});

it('serves each target by itself, and after a rest at once again', async () => {
  const pace = makePace({ perSecond: 20, burst: 1 });
  expect(await timeOf(pace.take('one', 'a'))).toBe(0);
  expect(await timeOf(pace.take('two', 'a'))).toBe(0);
  expect(await timeOf(pace.take('one', 'a'))).toBe(0);
});
