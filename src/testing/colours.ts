import sharp from 'sharp';

type Rgb = [number, number, number];

/** Colour of one pixel of an encoded image, 0 to 255 for each channel, alpha last if there is one. */
export const pixelOf = async (image: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
};

/** Difference of two sRGB colours as CIE76 ΔE: 1 is just visible side by side, 2 hardly matters. */
export const deltaE = (one: readonly number[], other: readonly number[]): number => {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};

/** CIE L*a*b* for the white point D65. */
export const labOf = ([r = 0, g = 0, b = 0]: readonly number[]): Rgb => {
  const [R, G, B] = [linear(r), linear(g), linear(b)];
  const x = bend((0.4124 * R + 0.3576 * G + 0.1805 * B) / 0.9505);
  const y = bend(0.2126 * R + 0.7152 * G + 0.0722 * B);
  const z = bend((0.0193 * R + 0.1192 * G + 0.9505 * B) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const linear = (value: number) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
