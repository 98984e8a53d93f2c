import { expect, it } from 'vitest';
import { speedBeside } from './use-video-keys';
import { arrowStep, frameOfStrip } from './video-slider';

it.each([
  // A hundredth of a short video, and five seconds of a long one.
  ['ArrowRight', 20, 0.2],
  ['ArrowLeft', 7200, -5],
  ['PageUp', 7200, 50],
  ['Home', 20, null],
])('the key %s moves in a video of %d seconds by %s', (key, duration, step) => {
  expect(arrowStep(key, duration)).toBe(step);
});

const STRIP = { url: '', interval: 2, count: 13, columns: 10, width: 160, height: 90 };

it.each([
  [0, { x: 0, y: 0 }],
  [1.9, { x: 0, y: 0 }],
  [2, { x: 160, y: 0 }],
  [20, { x: 0, y: 90 }],
  [-1, { x: 0, y: 0 }],
  [500, { x: 320, y: 90 }],
])('the small frame of second %d lies where it was put', (second, place) => {
  expect(frameOfStrip(STRIP, second)).toEqual(place);
});

it.each([
  [1, true, 1.5],
  [1, false, 0.5],
  [4, true, 4],
  [0.25, false, 0.25],
])('from speed %d, up: %s, comes %d', (speed, up, next) => {
  expect(speedBeside(speed, up)).toBe(next);
});
