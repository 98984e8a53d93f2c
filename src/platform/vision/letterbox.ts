import type { RawImage } from '../imaging/port';

/** Pixels of the square that the model for objects sees. */
export const EDGE = 512;
const GREY = 128;

/** The image in the middle of a grey square: stretched to the square, a third fewer objects are found. */
export function letterbox({ width, height, rgb }: RawImage): Uint8Array {
  const square = new Uint8Array(EDGE * EDGE * 3).fill(GREY);
  const [left, top] = marginsOf({ width, height });
  for (let y = 0; y < height; y++)
    square.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((y + top) * EDGE + left) * 3);
  return square;
}

/** The pixels to its left, and above it. */
export const marginsOf = ({ width, height }: { width: number; height: number }) =>
  [Math.floor((EDGE - width) / 2), Math.floor((EDGE - height) / 2)] as const;
