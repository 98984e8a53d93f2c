import { readProperties } from '../containers/boxes';
import type { Pixels } from '../pixels';

/** Corrects what libvips leaves undone in the decoded pixels of the AVIF at `path`. */
export const correctAvif = async (path: string, pixels: Pixels): Promise<Pixels> =>
  (await isLimitedGrey(path)) ? spreadRange(pixels) : pixels;

/** Limited range: 16 means black and 235 white. libheif spreads it in colours, but not in shades of grey. */
const spreadRange = ({ data, channels, ...size }: Pixels): Pixels => {
  const spread = Uint8ClampedArray.from(data, (value, index) =>
    channels === 4 && index % 4 === 3 ? value : ((value - 16) * 255) / 219,
  );
  return { data: new Uint8Array(spread.buffer), channels, ...size };
};

/** Whether every image of the file is grey and one has limited range. A transparent image has a grey one for alpha. */
const isLimitedGrey = async (path: string): Promise<boolean> => {
  const properties = await readProperties(path);
  const codecs = properties.filter(({ type }) => type === 'av1C');
  const ranges = properties.filter(
    ({ type, content }) => type === 'colr' && content.toString('latin1', 0, 4) === 'nclx',
  );
  return (
    codecs.length > 0 &&
    codecs.every(({ content }) => ((content[2] ?? 0) & MONOCHROME) !== 0) &&
    ranges.some(({ content }) => ((content[10] ?? 0) & FULL_RANGE) === 0)
  );
};

const MONOCHROME = 0x10;
const FULL_RANGE = 0x80;
