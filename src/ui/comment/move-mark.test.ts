import { describe, expect, it } from 'vitest';
import { commentMark } from '@/contract/sharing/comment';
import { markBetween, moveMark } from './move-mark';

const POINT = { x: 0.5, y: 0.5, size: null };

describe('moveMark', () => {
  it('moves a mark with the arrow keys, and keeps it on the image', () => {
    expect(moveMark(POINT, 'ArrowRight', false)).toEqual({ x: 0.52, y: 0.5, size: null });
    expect(moveMark({ ...POINT, y: 0.01 }, 'ArrowUp', false)).toMatchObject({ y: 0 });
    const right = { x: 0.6, y: 0, size: { width: 0.4, height: 0.1 } };
    expect(moveMark(right, 'ArrowRight', false)).toEqual(right);
    expect(moveMark(POINT, 'a', false)).toBeNull();
  });

  it('resizes a mark with Shift, from a point and back to one', () => {
    const grown = moveMark(POINT, 'ArrowRight', true);
    expect(grown?.size?.width).toBeCloseTo(0.02);
    expect(grown?.size?.height).toBeCloseTo(0.01);
    expect(
      moveMark({ x: 0, y: 0, size: { width: 0.02, height: 0.005 } }, 'ArrowLeft', true),
    ).toEqual({
      x: 0,
      y: 0,
      size: null,
    });
    let mark = POINT as ReturnType<typeof moveMark>;
    for (let i = 0; i < 60; i++) mark = mark && moveMark(mark, 'ArrowDown', true);
    expect(commentMark.safeParse(mark).success).toBe(true);
  });
});

it('markBetween returns the same rectangle from every corner', () => {
  const [one, other] = [
    { x: 0.25, y: 0.75 },
    { x: 0.5, y: 0.25 },
  ];
  const mark = { x: 0.25, y: 0.25, size: { width: 0.25, height: 0.5 } };
  expect(markBetween(one, other)).toEqual(mark);
  expect(markBetween(other, one)).toEqual(mark);
  const edge = markBetween({ x: 1, y: 0 }, { x: 1, y: 1 });
  expect(commentMark.safeParse(edge).success).toBe(true);
});
