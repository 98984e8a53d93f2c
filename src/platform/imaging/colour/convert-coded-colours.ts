import type { Gamut, Pixels } from '../pixels';
import type { CodedColours } from './read-coded-colours';
import { linearToSrgb, srgbToLinear } from './srgb';
import { makeToneMap, pqToNits, USUAL_PEAK_NITS, WHITE_NITS } from './tone-map';

/** Pixels of any depth. `white`: the number for the whole of a channel. */
export type DeepPixels = Omit<Pixels, 'data' | 'gamut'> & {
  data: Uint8Array | Uint16Array;
  white: number;
};

type Matrix = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

const SAME: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const BT_2020 = 9;
const DISPLAY_P3 = 12;
/** From linear light in these primaries, which are wider than sRGB, to others. */
const MATRICES: Record<number, Record<Gamut, Matrix>> = {
  [BT_2020]: {
    srgb: [
      [1.660491, -0.587641, -0.07285],
      [-0.12455, 1.1329, -0.008349],
      [-0.018151, -0.100579, 1.11873],
    ],
    p3: [
      [1.343578, -0.28218, -0.061399],
      [-0.065297, 1.075788, -0.01049],
      [0.002822, -0.019598, 1.016777],
    ],
  },
  [DISPLAY_P3]: {
    srgb: [
      [1.22494, -0.22494, 0],
      [-0.042057, 1.042057, 0],
      [-0.019638, -0.078636, 1.098274],
    ],
    p3: SAME,
  },
};

/** HLG (ARIB STD-B67) to the light of the scene, 0 to 1. */
const hlgToScene = (signal: number) =>
  signal <= 0.5
    ? signal ** 2 / 3
    : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
/** How a screen brightens the scene, by the scene's luminance. */
const HLG_SYSTEM_GAMMA = 1.2;
const luminanceOf = (red: number, green: number, blue: number) =>
  0.2627 * red + 0.678 * green + 0.0593 * blue;

const PQ = 16;
const HLG = 18;

/** From a signal of 0 to 1 to light, where 1 is white on an ordinary screen; for HLG, to the scene. */
const TRANSFERS: Record<number, (signal: number) => number> = {
  4: (signal) => signal ** 2.2,
  5: (signal) => signal ** 2.8,
  8: (signal) => signal,
  [PQ]: (signal) => pqToNits(signal) / WHITE_NITS,
  [HLG]: hlgToScene,
};

/** Steps of the tables indexed by a light. They are finer in the dark, where eyes see more. */
const STEPS = 4096;
const table = (most: number, entry: (light: number) => number) => {
  const entries = Float32Array.from({ length: STEPS + 1 }, (_, at) =>
    entry(most * (at / STEPS) ** 2),
  );
  return (light: number) => entries[Math.round(Math.sqrt(light / most) * STEPS)] ?? 1;
};

/** The factor for the light of a pixel on an ordinary screen. */
const makeScale = ({ transfer, peakNits = USUAL_PEAK_NITS }: CodedColours) => {
  if (transfer === PQ) {
    const scale = table(10_000 / WHITE_NITS, makeToneMap(peakNits / WHITE_NITS));
    return (red: number, green: number, blue: number) => scale(Math.max(red, green, blue));
  }
  if (transfer === HLG) {
    const peak = USUAL_PEAK_NITS / WHITE_NITS;
    const scale = table(peak, makeToneMap(peak));
    const brighten = table(1, (luminance) => peak * luminance ** (HLG_SYSTEM_GAMMA - 1));
    return (red: number, green: number, blue: number) => {
      const factor = brighten(luminanceOf(red, green, blue));
      return factor * scale(factor * Math.max(red, green, blue));
    };
  }
  return () => 1;
};

/** From light, 0 to 1, to a number of sRGB and of Display P3, which have the same curve. */
const SRGB_NUMBERS = Uint8Array.from({ length: 65_536 }, (_, at) =>
  Math.round(255 * linearToSrgb(at / 65_535)),
);
const encode = (light: number) =>
  SRGB_NUMBERS[Math.round(Math.min(Math.max(light, 0), 1) * 65_535)] ?? 255;

/**
 * Converts pixels with colour codes: to Display P3 where they are wider than sRGB and the result `mayBeWide`, else to
 * sRGB. A light brighter or more colourful than the result allows becomes its nearest colour. Unknown codes mean sRGB.
 */
export const convertCodedColours = (
  pixels: DeepPixels,
  codes: CodedColours,
  { mayBeWide }: { mayBeWide: boolean },
): Pixels => {
  const { data, white, channels, width, height } = pixels;
  const transfer = TRANSFERS[codes.transfer] ?? srgbToLinear;
  const lights = Float32Array.from({ length: white + 1 }, (_, signal) => transfer(signal / white));
  const lightAt = (at: number) => lights[Math.min(data[at] ?? 0, white)] ?? 1;
  const scale = makeScale(codes);
  const wide = MATRICES[codes.primaries];
  const gamut = wide && mayBeWide ? 'p3' : 'srgb';
  const matrix = wide?.[gamut] ?? SAME;
  const shown = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += channels) {
    const red = lightAt(at);
    const green = lightAt(at + 1);
    const blue = lightAt(at + 2);
    const factor = scale(red, green, blue);
    matrix.forEach((row, channel) => {
      shown[at + channel] = encode(factor * (row[0] * red + row[1] * green + row[2] * blue));
    });
    if (channels === 4)
      shown[at + 3] = Math.round(255 * Math.min((data[at + 3] ?? white) / white, 1));
  }
  return { data: shown, width, height, channels, gamut };
};
