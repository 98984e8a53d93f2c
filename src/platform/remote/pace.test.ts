import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makePace } from './pace';

it('lets a few through at once, and then so many a second', async () => {
  const pace = makePace({ perSecond: 50, burst: 5 });
  const begun = performance.now();
  const times = await Promise.all(
    Array.from({ length: 15 }, () => pace.take('one', 'a').then(() => performance.now() - begun)),
  );
  expect(Math.max(...times.slice(0, 5))).toBeLessThan(20);
  expect(times.at(-1)).toBeGreaterThanOrEqual(195);
});

it('gives holders turns, whatever waits', async () => {
  const pace = makePace({ perSecond: 100, burst: 1 });
  const order: string[] = [];
  const take = (holder: string) => pace.take('one', holder).then(() => order.push(holder));
  const crowd = Array.from({ length: 10 }, () => take('crowd'));
  await Promise.all([take('other'), ...crowd]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
});

it('serves each target by itself, and after a rest at once again', async () => {
  const pace = makePace({ perSecond: 20, burst: 1 });
  await pace.take('one', 'a');
  const begun = performance.now();
  await pace.take('two', 'a');
  expect(performance.now() - begun).toBeLessThan(40);
  await pause(120);
  const again = performance.now();
  await pace.take('one', 'a');
  expect(performance.now() - again).toBeLessThan(40);
});
