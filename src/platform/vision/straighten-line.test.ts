import { expect, it } from 'vitest';
import { straightenLine } from './straighten-line';

/** 8 × 8 pixels, each of a red of its own. */
const image = {
  width: 8,
  height: 8,
  rgb: Uint8Array.from({ length: 8 * 8 * 3 }, (_, n) => (n % 3 === 0 ? n / 3 : 200)),
};
/** The reds of the cut's rows. `x`, `y`: the middle of the line, in pixels. */
function cut(along: { x: number; y: number }, [x, y]: [number, number], height = 2) {
  const line = { centre: { x: x / 8, y: y / 8 }, along, halfLength: 0.5, halfHeight: 0.125 };
  const { width, rgb } = straightenLine(image, line, height);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, at) => rgb[(row * width + at) * 3]),
  );
}

it('cuts a line out of an image as it is', () => {
  expect(cut({ x: 1, y: 0 }, [4, 4])).toEqual([
    [24, 25, 26, 27, 28, 29, 30, 31],
    [32, 33, 34, 35, 36, 37, 38, 39],
  ]);
  expect(cut({ x: -1, y: 0 }, [4, 4])).toEqual(cut({ x: 1, y: 0 }, [4, 4]));
});

it('turns a steep line level, to be read from the top down', () => {
  expect(cut({ x: 0, y: 1 }, [4, 4])[0]).toEqual([4, 12, 20, 28, 36, 44, 52, 60]);
  expect(cut({ x: 0, y: -1 }, [4, 4])).toEqual(cut({ x: 0, y: 1 }, [4, 4]));
});

it('takes the edge for what is outside, and means for what is made smaller', () => {
  expect(cut({ x: 1, y: 0 }, [8, 0])[0]).toEqual([4, 5, 6, 7, 7, 7, 7, 7]);
  expect(cut({ x: 1, y: 0 }, [4, 4], 1)[0]?.slice(2, 4)).toEqual([29, 31]);
});
