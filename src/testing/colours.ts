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

/** X, Y and Z of red, green and blue. */
const XYZ = {
  srgb: [
    [0.4124, 0.3576, 0.1805],
    [0.2126, 0.7152, 0.0722],
    [0.0193, 0.1192, 0.9505],
  ],
  p3: [
    [0.4866, 0.2657, 0.1982],
    [0.229, 0.6917, 0.0793],
    [0, 0.0451, 1.0439],
  ],
} as const;
const WHITE = [0.9505, 1, 1.089] as const;

/** CIE L*a*b* for the white point D65, of a colour in sRGB or in Display P3. */
export const labOf = (
  [r = 0, g = 0, b = 0]: readonly number[],
  gamut: keyof typeof XYZ = 'srgb',
): Rgb => {
  const [R, G, B] = [linear(r), linear(g), linear(b)];
  const [x = 0, y = 0, z = 0] = XYZ[gamut].map(([red, green, blue], place) =>
    bend((red * R + green * G + blue * B) / (WHITE[place] ?? 1)),
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

const linear = (value: number) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
