import { expect, it } from 'vitest';
import { createTransferSpeed } from './transfer-speed';

const MB = 1_000_000;

/** Measures seconds with the given numbers of bytes; returns the shown speed after each. */
function measure(perSecond: number[]) {
  const speed = createTransferSpeed();
  speed.at(0);
  return perSecond.map((bytes, n) => {
    speed.add(bytes);
    return speed.at((n + 1) * 1000);
  });
}

it('the transfer speed is unknown at first, then the average', () => {
  expect(measure([4 * MB, 8 * MB, 6 * MB])).toEqual([null, 6 * MB, 6 * MB]);
});

it('the transfer speed follows a lasting change within seconds, and ignores a single jump', () => {
  const steady = Array<number>(20).fill(10 * MB);
  const stalled = measure([...steady, 0]).at(-1) as number;
  expect(stalled).toBeGreaterThan(8 * MB);
  const slower = measure([...steady, ...Array<number>(20).fill(MB)]).at(-1) as number;
  expect(slower).toBeLessThan(1.5 * MB);
});
