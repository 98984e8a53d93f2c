export const QUARTER_COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

type Options = {
  width?: number;
  height?: number;
  bits?: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  topDown?: boolean;
  /** Bytes of the header: 12 and 64 of OS/2, 40 to 124 of Windows. */
  header?: 12 | 40 | 64 | 108 | 124;
  runLength?: boolean;
  /** Red, green, blue, alpha of a pixel of 16 or 32 bits. */
  masks?: readonly [number, number, number, number];
  /** Number of colours stated in the header; 0 means as many as the bits allow. */
  colours?: number;
  /** Bytes between palette and pixels. */
  gap?: number;
};

/** Which of the four colours a pixel has: red, green, blue, white. With one bit there are only the first two. */
const colourAt = (x: number, y: number, { width = 30, height = 20, bits }: Options) =>
  (x < width / 2 ? 0 : 1) + (y < height / 2 || bits === 1 ? 0 : 2);

/** A BMP of four coloured quarters. */
export function aBmp(options: Options = {}): Buffer {
  const { header = 40, bits = 24, masks, gap = 0 } = options;
  const palette = bits <= 8 ? paletteOf(options) : Buffer.alloc(0);
  const afterHeader = masks && header === 40 ? 12 : 0;
  const head = Buffer.alloc(14 + header + afterHeader);
  const pixels = options.runLength ? runLengthsOf(options) : rowsOf(options);
  head.write('BM');
  head.writeUInt32LE(head.length + palette.length + gap + pixels.length, 2);
  head.writeUInt32LE(head.length + palette.length + gap, 10);
  writeHeader(head, header, options);
  for (const [place, mask] of (masks ?? []).entries())
    if (place < 3 || header > 40) head.writeUInt32LE(mask, 54 + place * 4);
  return Buffer.concat([head, palette, Buffer.alloc(gap), pixels]);
}

function writeHeader(head: Buffer, header: number, options: Options) {
  const { width = 30, height = 20, bits = 24, topDown, runLength, masks, colours = 0 } = options;
  head.writeUInt32LE(header, 14);
  if (header === 12) {
    head.writeUInt16LE(width, 18);
    head.writeUInt16LE(height, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt16LE(bits, 24);
    return;
  }
  head.writeInt32LE(width, 18);
  head.writeInt32LE(topDown ? -height : height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  const runLengths = bits === 8 ? 1 : 2;
  head.writeUInt32LE(runLength ? runLengths : masks ? 3 : 0, 30);
  head.writeUInt32LE(colours, 46);
}

function paletteOf({ bits = 8, header = 40, colours = 0 }: Options): Buffer {
  const entryBytes = header === 12 ? 3 : 4;
  const palette = Buffer.alloc((colours || 2 ** bits) * entryBytes);
  for (const [place, [r, g, b]] of QUARTER_COLOURS.entries())
    if ((place + 1) * entryBytes <= palette.length) palette.set([b, g, r], place * entryBytes);
  return palette;
}

function rowsOf(options: Options): Buffer {
  const { width = 30, height = 20, bits = 24, topDown, masks } = options;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const pixels = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = colourAt(x, y, options);
      const start = (topDown ? y : height - 1 - y) * rowBytes;
      const [r, g, b] = QUARTER_COLOURS[place] as (typeof QUARTER_COLOURS)[0];
      if (bits <= 8) {
        const at = start + Math.floor((x * bits) / 8);
        pixels[at] = (pixels[at] ?? 0) | (place << (8 - bits - ((x * bits) % 8)));
      } else if (bits === 24) pixels.set([b, g, r], start + x * 3);
      else writeMasked(pixels, start + (x * bits) / 8, bits, [r, g, b, 255], masks);
    }
  return pixels;
}

function writeMasked(
  pixels: Buffer,
  at: number,
  bits: number,
  colour: readonly number[],
  masks: readonly number[] = bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0],
) {
  // Every channel of the four colours is 0 or its maximum.
  const value = masks.reduce((sum, mask, channel) => sum + (colour[channel] === 255 ? mask : 0), 0);
  if (bits === 16) pixels.writeUInt16LE(value, at);
  else pixels.writeUInt32LE(value >>> 0, at);
}

/** Runs for the left half of each row, single pixels for the right one, and the end of the image at the end. */
function runLengthsOf(options: Options): Buffer {
  const { width = 30, height = 20, bits = 8 } = options;
  const bytes: number[] = [];
  const half = Math.ceil(width / 2);
  for (let y = height - 1; y >= 0; y--) {
    const [left, right] = [colourAt(0, y, options), colourAt(width - 1, y, options)];
    bytes.push(half, bits === 8 ? left : left * 17, 0, width - half);
    const singles = Math.ceil(((width - half) * bits) / 8);
    for (let at = 0; at < singles; at++) bytes.push(bits === 8 ? right : right * 17);
    if (singles % 2 === 1) bytes.push(0);
    bytes.push(0, 0);
  }
  return Buffer.from([...bytes, 0, 1]);
}
