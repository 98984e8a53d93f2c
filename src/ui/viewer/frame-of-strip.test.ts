import { describe, expect, it } from 'vitest';
import { frameOfStrip } from './frame-of-strip';
import { speedBeside } from './use-video-keys';

const STRIP = { url: '', interval: 2, count: 13, columns: 10, width: 160, height: 90 };

describe('A frame of the strip', () => {
  it.each([
    [0, { x: 0, y: 0 }],
    [1.9, { x: 0, y: 0 }],
    [2, { x: 160, y: 0 }],
    [20, { x: 0, y: 90 }],
    [-1, { x: 0, y: 0 }],
    [500, { x: 320, y: 90 }],
  ])('of second %d lies where it was put', (second, place) => {
    expect(frameOfStrip(STRIP, second)).toEqual(place);
  });
});

describe('The speed', () => {
  it('goes one step up or down, within its limits', () => {
    expect([speedBeside(1, true), speedBeside(1, false)]).toEqual([1.5, 0.5]);
    expect([speedBeside(4, true), speedBeside(0.25, false)]).toEqual([4, 0.25]);
  });
});
