import { open } from 'node:fs/promises';
import type { Pixels } from './pixels';

/** Corrects what libvips leaves undone in the pixels that it decoded from the AVIF at `path`. */
export const correctAvif = async (path: string, pixels: Pixels): Promise<Pixels> =>
  (await isLimitedGrey(path)) ? spreadRange(pixels) : pixels;

/** Limited range: 16 means black and 235 white. libheif spreads it in colours, but not in shades of grey. */
const spreadRange = ({ data, channels, ...size }: Pixels): Pixels => {
  const spread = Uint8ClampedArray.from(data, (value, index) =>
    channels === 4 && index % 4 === 3 ? value : ((value - 16) * 255) / 219,
  );
  return { data: new Uint8Array(spread.buffer), channels, ...size };
};

/** Bytes from the start of the file in which the properties of its images are looked for. */
const BEGINNING_BYTES = 262_144;

/** Whether every image of the file is grey and one has limited range. A transparent image has a grey one for alpha. */
const isLimitedGrey = async (path: string): Promise<boolean> => {
  const beginning = await readBeginning(path);
  const properties = ['meta', 'iprp', 'ipco'].reduce(
    (content, type) => boxesIn(content).find((box) => box.type === type)?.content ?? EMPTY,
    beginning,
  );
  const boxes = boxesIn(properties);
  const codecs = boxes.filter(({ type }) => type === 'av1C');
  const ranges = boxes.filter(
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
const EMPTY = Buffer.alloc(0);

/** The boxes of a container of ISO 14496-12, as far as they are there. */
const boxesIn = (bytes: Buffer): { type: string; content: Buffer }[] => {
  const boxes = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (length < 8) break;
    // A meta box begins with its version.
    boxes.push({ type, content: bytes.subarray(at + (type === 'meta' ? 12 : 8), at + length) });
    at += length;
  }
  return boxes;
};

const readBeginning = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
