import { readParts } from '../../read-parts';
import { DAMAGED_START, UnreadableImage } from '../port';

/** Bytes of a BMP needed by `readDimensions`: the file header and the shortest possible header after it. */
const BEGINNING_BYTES = 26;

/** Where the fields of every header but the shortest are. */
const OFFSET = { pixels: 10, headerSize: 14, bits: 28, compression: 30, colours: 46, masks: 54 };
const FILE_HEADER_BYTES = 14;
/** The header of OS/2 1: width and height of 16 bits, palette entries of three bytes, nothing after the bit depth. */
const OS2_HEADER_BYTES = 12;
const WINDOWS_HEADER_BYTES = 40;
/** The second header of OS/2. Its compression 3 and 4 mean something other than in headers of Windows. */
const OS2_LONG_HEADER_BYTES = 64;

const COMPRESSION = { none: 0, runLength8: 1, runLength4: 2, masks: 3, masksWithAlpha: 6 };

export type BmpHeader = {
  width: number;
  height: number;
  /** Whether the first row of the file is the top one. */
  topDown: boolean;
  bitsPerPixel: number;
  runLength: boolean;
  /** Which bits of a pixel of 16 or 32 bits are red, green, blue and alpha; 0 for a missing channel. */
  masks: [red: number, green: number, blue: number, alpha: number];
  /** Red, green and blue of 256 colours. Colours missing in the file are black. */
  palette: Uint8Array;
  /** Offset of the pixels in the file. */
  pixelsAt: number;
};

const damaged = () => new UnreadableImage(DAMAGED_START);

/** Reads width and height of a BMP from its first bytes. Refuses with UnreadableImage if it has none. */
export const readBmpSize = async (path: string): Promise<{ width: number; height: number }> => {
  const beginning = await readParts(path, (read) => read(0, BEGINNING_BYTES));
  const { width, height } = readDimensions(beginning);
  return { width, height };
};

/** Width and height of a BMP from its first bytes. Refuses with UnreadableImage if it has none. */
function readDimensions(bytes: Buffer) {
  if (bytes.length < BEGINNING_BYTES) throw damaged();
  const headerSize = bytes.readUInt32LE(OFFSET.headerSize);
  const short = headerSize === OS2_HEADER_BYTES;
  if (!short && headerSize < 16) throw damaged();
  const width = short ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  // A negative height means: the first row is the top one.
  const signedHeight = short ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  if (width < 1 || signedHeight === 0) throw damaged();
  return { width, height: Math.abs(signedHeight), topDown: signedHeight < 0, headerSize };
}

/**
 * Reads the header of a BMP of Windows or OS/2: 1, 2, 4, 8, 16, 24 or 32 bits a pixel, with palette, masks or
 * run-length encoding. Refuses with UnreadableImage a damaged header, and other compression.
 */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  const { headerSize, ...dimensions } = readDimensions(bytes);
  const short = headerSize === OS2_HEADER_BYTES;
  // Fields beyond the end of a short header, or of the file, are 0.
  const field = (offset: number) => {
    const inside = offset + 4 <= FILE_HEADER_BYTES + headerSize && offset + 4 <= bytes.length;
    return inside ? bytes.readUInt32LE(offset) : 0;
  };
  const bitsPerPixel = bytes.readUInt16LE(short ? 24 : OFFSET.bits);
  const compression = short ? 0 : field(OFFSET.compression);
  refuseUnsupported(bitsPerPixel, compression, headerSize);
  const paletteAt = FILE_HEADER_BYTES + headerSize + masksAfterHeader(headerSize, compression);
  const stated = bytes.readUInt32LE(OFFSET.pixels);
  const entries = bitsPerPixel > 8 ? 0 : (!short && field(OFFSET.colours)) || 2 ** bitsPerPixel;
  const entryBytes = short ? 3 : 4;
  const room = stated > paletteAt ? Math.floor((stated - paletteAt) / entryBytes) : entries;
  const count = Math.min(entries, room, 256);
  return {
    ...dimensions,
    bitsPerPixel,
    runLength: compression === COMPRESSION.runLength8 || compression === COMPRESSION.runLength4,
    masks: readMasks(bytes, bitsPerPixel, compression, headerSize),
    palette: readPalette(bytes, paletteAt, count, entryBytes),
    pixelsAt: stated > 0 ? stated : paletteAt + count * entryBytes,
  };
}

function refuseUnsupported(bits: number, compression: number, headerSize: number) {
  const allowed: Record<number, number[]> = {
    [COMPRESSION.none]: [1, 2, 4, 8, 16, 24, 32],
    [COMPRESSION.runLength8]: [8],
    [COMPRESSION.runLength4]: [4],
    ...(headerSize !== OS2_LONG_HEADER_BYTES && { [COMPRESSION.masks]: [16, 32] }),
    [COMPRESSION.masksWithAlpha]: [16, 32],
  };
  if (!allowed[compression]?.includes(bits))
    throw new UnreadableImage('BMP images of this kind are not supported. Save it as PNG.');
}

/** Bytes of the masks following the header of 40 bytes; later headers contain them. */
const masksAfterHeader = (headerSize: number, compression: number) => {
  if (headerSize !== WINDOWS_HEADER_BYTES) return 0;
  if (compression === COMPRESSION.masks) return 12;
  return compression === COMPRESSION.masksWithAlpha ? 16 : 0;
};

function readMasks(
  bytes: Buffer,
  bits: number,
  compression: number,
  headerSize: number,
): BmpHeader['masks'] {
  const stored = compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha;
  if (!stored) return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0];
  if (bytes.length < OFFSET.masks + 16) throw damaged();
  const mask = (place: number) => bytes.readUInt32LE(OFFSET.masks + place * 4);
  const withAlpha = headerSize >= 56 || compression === COMPRESSION.masksWithAlpha;
  return [mask(0), mask(1), mask(2), withAlpha ? mask(3) : 0];
}

/** Palette entries are blue, green, red, and in headers of Windows an unused byte. */
function readPalette(bytes: Buffer, start: number, count: number, entryBytes: number): Uint8Array {
  const palette = new Uint8Array(256 * 3);
  for (let entry = 0; entry < count; entry++)
    for (let channel = 0; channel < 3; channel++)
      palette[entry * 3 + channel] = bytes[start + entry * entryBytes + 2 - channel] ?? 0;
  return palette;
}
