import { D50_TO_SRGB, linearToSrgb } from '../colour/srgb';
import type { Pixels } from '../pixels';
import { UnsupportedImage } from '../port';
import type { TiffDirectory } from './tiff-directory';

type Samples = ArrayLike<number>;
/** Gives red, green and blue from 0 to 255 of the pixel whose samples begin at `at`. */
type Rgb = [red: number, green: number, blue: number];
type ToRgb = (samples: Samples, at: number) => Rgb;

/** Converts the samples of a TIFF to sRGB. Refuses unknown colour models with UnsupportedImage. */
export const convertTiffColours = (directory: TiffDirectory, samples: Samples): Pixels => {
  const { width, height, samples: perPixel, photometric, extraSample } = directory;
  const model = MODELS[photometric];
  if (!model || perPixel < model.colours || directory.subsampled) throw new UnsupportedImage();
  const white = whiteOf(directory, samples, model.colours);
  const toRgb = model.toRgb(white, directory);
  const alphaAt = extraSample === 1 || extraSample === 2 ? model.colours : undefined;
  const channels = alphaAt !== undefined && perPixel > alphaAt ? 4 : 3;
  const data = new Uint8ClampedArray(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * perPixel;
    const alpha = channels === 4 ? (samples[at + model.colours] ?? white) / white : 1;
    const share = extraSample === 1 && alpha > 0 ? 1 / alpha : 1;
    const [red, green, blue] = toRgb(samples, at);
    const to = pixel * channels;
    data[to] = red * share;
    data[to + 1] = green * share;
    data[to + 2] = blue * share;
    if (channels === 4) data[to + 3] = alpha * 255;
  }
  return { data: new Uint8Array(data.buffer), width, height, channels, gamut: 'srgb' };
};

/**
 * The sample for full light. Floating point images go from 0 to 1. A grey one with larger numbers was converted from 8
 * or 16 bits, or holds measurements.
 */
const whiteOf = ({ bits, sampleFormat }: TiffDirectory, samples: Samples, colours: number) => {
  if (sampleFormat !== 3) return 2 ** bits - 1;
  if (colours > 1) return 1;
  let most = 0;
  for (let at = 0; at < samples.length; at++) most = Math.max(most, samples[at] ?? 0);
  return [1, 255, 65_535].find((white) => most <= white) ?? most;
};

const grey = (value: number): Rgb => [value, value, value];

/** By TIFF's number of the colour model. */
const MODELS: Record<
  number,
  { colours: number; toRgb: (white: number, directory: TiffDirectory) => ToRgb }
> = {
  0: {
    colours: 1,
    toRgb: (white) => (from, at) => grey(255 - ((from[at] ?? 0) / white) * 255),
  },
  1: { colours: 1, toRgb: (white) => (from, at) => grey(((from[at] ?? 0) / white) * 255) },
  2: {
    colours: 3,
    toRgb: (white) => (from, at) => [
      ((from[at] ?? 0) / white) * 255,
      ((from[at + 1] ?? 0) / white) * 255,
      ((from[at + 2] ?? 0) / white) * 255,
    ],
  },
  5: {
    colours: 4,
    toRgb: (white) => (from, at) => {
      const light = (ink: number) => 1 - (from[at + ink] ?? 0) / white;
      return [light(0) * light(3) * 255, light(1) * light(3) * 255, light(2) * light(3) * 255];
    },
  },
  6: {
    colours: 3,
    toRgb: (white) => (from, at) => {
      const [luma, blue, red] = [0, 1, 2].map((sample) => ((from[at + sample] ?? 0) / white) * 255);
      return fromYCbCr(luma ?? 0, (blue ?? 0) - 128, (red ?? 0) - 128);
    },
  },
  8: { colours: 3, toRgb: labReader },
  9: { colours: 3, toRgb: labReader },
};

const fromYCbCr = (luma: number, blue: number, red: number): Rgb => [
  luma + 1.402 * red,
  luma - 0.344136 * blue - 0.714136 * red,
  luma + 1.772 * blue,
];

/** CIE Lab (8) writes a and b with a sign; ICC Lab (9) adds 128. Floating point numbers are L, a and b themselves. */
function labReader(
  _: number,
  { bits, sampleFormat, photometric, screenWhite }: TiffDirectory,
): ToRgb {
  const white = screenWhite ? 'screen' : 'print';
  const [unit, full] = [2 ** (bits - 8), photometric === 9 ? 255 * 2 ** (bits - 8) : 2 ** bits - 1];
  const signed = (value: number) => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value) / unit;
  const offset = (value: number) => value / unit - 128;
  const axis = photometric === 9 ? offset : signed;
  return (from, at) => {
    const [lightness = 0, a = 0, b = 0] = [from[at], from[at + 1], from[at + 2]];
    return sampleFormat === 3
      ? fromLab(lightness, a, b, white)
      : fromLab((lightness / full) * 100, axis(a), axis(b), white);
  };
}

/** Coordinates XYZ of white, and the matrix from XYZ to linear sRGB. Colours of print are adapted to a screen. */
const WHITES = {
  print: {
    white: [0.9642, 1, 0.8249],
    matrix: D50_TO_SRGB,
  },
  screen: {
    white: [0.95047, 1, 1.08883],
    matrix: [
      [3.2404542, -1.5371385, -0.4985314],
      [-0.969266, 1.8760108, 0.041556],
      [0.0556434, -0.2040259, 1.0572252],
    ],
  },
};

const fromLab = (lightness: number, a: number, b: number, to: keyof typeof WHITES): Rgb => {
  const { white, matrix } = WHITES[to];
  const middle = (lightness + 16) / 116;
  const [x = 0, y = 0, z = 0] = [middle + a / 500, middle, middle - b / 200].map(
    (value, axis) => lightOf(value) * (white[axis] ?? 1),
  );
  return matrix.map(
    ([fromX = 0, fromY = 0, fromZ = 0]) => 255 * linearToSrgb(fromX * x + fromY * y + fromZ * z),
  ) as Rgb;
};

const lightOf = (value: number) =>
  value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29);
