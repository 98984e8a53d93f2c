/** Brightness of the middle of a frame, from 16 (black) to 235 (white), in 576 squares. */
export type FrameFigures = {
  /** Nine squares of ten are brighter, and nine of ten are darker. */
  low: number;
  high: number;
  darkest: number;
  brightest: number;
  mean: number;
  /** How colourful, 0 to 182. */
  saturation: number;
};

const NAMES: Record<keyof FrameFigures, string> = {
  low: 'YLOW',
  high: 'YHIGH',
  darkest: 'YMIN',
  brightest: 'YMAX',
  mean: 'YAVG',
  saturation: 'SATAVG',
};
const KEY = 'lavfi.signalstats.';

/**
 * Filters in front of others, which print the figures of each frame to the error output. They measure a tiny copy, which
 * costs a thousandth of decoding. Its edges are cut off: black bars, logos of stations and noise of tapes are there.
 */
export const FIGURES = [
  'split[copy][frame];[copy]scale=256:144:flags=neighbor',
  'crop=192:108,scale=32:18:flags=area,format=yuv444p,signalstats',
  ...Object.values(NAMES).map((name) => `metadata=print:key=${KEY}${name}:file=pipe\\\\:2`),
  'nullsink;[frame]',
].join();

/**
 * The figures of the frames, in their order, and the second of the first one, counted from a seek; none where ffmpeg
 * printed none.
 */
export function parseFigures(errorOutput: string): { frames: FrameFigures[]; second: number } {
  const values = (name: string) =>
    [...errorOutput.matchAll(new RegExp(`^${KEY}${name}=([\\d.]+)`, 'gm'))].map(([, value]) =>
      Number(value),
    );
  const columns = Object.entries(NAMES).map(([figure, name]) => ({ figure, all: values(name) }));
  const count = Math.min(...columns.map(({ all }) => all.length));
  const frames = Array.from({ length: count }, (_, frame) =>
    Object.fromEntries(columns.map(({ figure, all }) => [figure, all[frame]])),
  ) as FrameFigures[];
  const second = Number(/ pts_time:(-?[\d.]+)/.exec(errorOutput)?.[1] ?? 0);
  return { frames, second };
}

const contrastOf = ({ low, high }: FrameFigures) => high - low;

/** Whether a frame shows nothing: one colour, fading included. A page with a little text on it is no blank frame. */
export const isBlank = (frame: FrameFigures): boolean =>
  contrastOf(frame) < 14 && !(frame.mean > 128 && frame.brightest - frame.darkest > 60);

/** Whether a frame surely has content in its full brightness, so that no better one needs to be searched. */
export const isClear = (frame: FrameFigures): boolean =>
  contrastOf(frame) >= 64 && frame.high >= 110 && frame.low <= 150;

/** The more, the more is to be seen. Among frames of one colour each, a colour is better than black or white. */
export const scoreOf = (frame: FrameFigures): number =>
  contrastOf(frame) +
  (frame.brightest - frame.darkest) / 20 +
  (Math.min(frame.mean - 16, 235 - frame.mean) + frame.saturation) / 100;
