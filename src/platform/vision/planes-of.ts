import type { RawImage } from '../imaging/port';

/** A plane of one channel of an image: 0 is red, 2 is blue. `numberOf`: what a model takes for a value of 0 to 255. */
export type Plane = { channel: number; numberOf: (value: number) => number };

/** An image as models take it: one plane after the other, each padded on the right and below with black. */
export function planesOf(
  { width, height, rgb }: RawImage,
  planes: readonly Plane[],
  padded = { width, height },
): Float32Array {
  const size = padded.width * padded.height;
  const values = new Float32Array(size * planes.length);
  for (const [n, { channel, numberOf }] of planes.entries()) {
    const table = Float32Array.from({ length: 256 }, (_, value) => numberOf(value));
    values.fill(table[0] as number, size * n, size * (n + 1));
    for (let y = 0; y < height; y++) {
      const target = size * n + y * padded.width;
      for (let x = 0, at = y * width * 3 + channel; x < width; x++, at += 3)
        values[target + x] = table[rgb[at] as number] as number;
    }
  }
  return values;
}
