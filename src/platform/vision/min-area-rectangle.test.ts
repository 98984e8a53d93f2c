import { describe, expect, it } from 'vitest';
import { minAreaRectangle } from './min-area-rectangle';

describe('the smallest rectangle', () => {
  it('lies along a turned line of text', () => {
    const angle = -0.3;
    const points = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((at) =>
      [-1, 1].map((side) => ({
        x: 50 + (at - 5) * 4 * Math.cos(angle) - side * Math.sin(angle),
        y: 30 + (at - 5) * 4 * Math.sin(angle) + side * Math.cos(angle),
      })),
    );
    const { centre, along, halfLength, halfHeight } = minAreaRectangle(points);
    expect([centre.x, centre.y]).toEqual([expect.closeTo(50, 5), expect.closeTo(30, 5)]);
    expect(Math.abs(along.y / along.x)).toBeCloseTo(Math.tan(0.3), 5);
    expect([halfLength, halfHeight]).toEqual([expect.closeTo(20, 5), expect.closeTo(1, 5)]);
  });

  it.each([
    [[{ x: 3, y: 4 }]],
    [
      [
        { x: 1, y: 1 },
        { x: 5, y: 1 },
      ],
    ],
  ])('exists around %j', (points) => {
    const { halfHeight } = minAreaRectangle(points);
    expect(halfHeight).toBe(0);
  });
});
