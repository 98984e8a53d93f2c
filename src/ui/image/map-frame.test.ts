import { expect, it } from 'vitest';
import { frameOf } from './map-frame';

it('frameOf puts the place in the middle', () => {
  const { x, y, width, height } = frameOf(0, 10);
  expect(x + width / 2).toBeCloseTo(100);
  expect(y + height / 2).toBeCloseTo(0);
});

it('frameOf shows more degrees of longitude far from the equator, so countries keep their shapes', () => {
  expect(frameOf(60, 0).width).toBeCloseTo(frameOf(0, 0).width * 2);
  expect(frameOf(60, 0).height).toBe(frameOf(0, 0).height);
});

it.each([90, -90])('frameOf ends at the pole %i', (latitude) => {
  const { y, height, width } = frameOf(latitude, 0);
  expect(latitude > 0 ? y : y + height).toBe(latitude > 0 ? -900 : 900);
  expect(width).toBeLessThan(3600);
});
