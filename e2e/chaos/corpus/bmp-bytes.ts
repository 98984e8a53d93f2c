import { COLOURS, type Colour } from './scene';

export type BmpOptions = {
  width?: number;
  height?: number;
  bits?: 1 | 4 | 8 | 16 | 24 | 32;
  /** Whether the first row is the top one. */
  topDown?: boolean;
  /** The size claimed by the header instead of the true one. */
  claimed?: { width: number; height: number };
  compression?: number;
};

/** The scene as a BMP. With 1 bit it has two colours: red on the left, white on the right. */
export function bmpOf({
  width = 96,
  height = 64,
  bits = 24,
  topDown = false,
  claimed = { width, height },
  compression = 0,
}: BmpOptions = {}): Buffer {
  const palette = bits <= 8 ? Buffer.alloc(4 * 2 ** bits) : Buffer.alloc(0);
  const inPalette: readonly Colour[] = bits === 1 ? [COLOURS[0], COLOURS[3]] : COLOURS;
  if (bits <= 8)
    for (const [place, [r, g, b]] of inPalette.entries()) palette.set([b, g, r, 0], place * 4);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + palette.length + rowBytes * height, 2);
  head.writeUInt32LE(54 + palette.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(claimed.width, 18);
  head.writeInt32LE(topDown ? -claimed.height : claimed.height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  const rows = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(rowBytes);
    for (let x = 0; x < width; x++) {
      const place = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      setPixel(line, x, bits, place);
    }
    return line;
  });
  return Buffer.concat([head, palette, ...(topDown ? rows : rows.reverse())]);
}

function setPixel(line: Buffer, x: number, bits: number, place: number) {
  const [r, g, b] = COLOURS[place] as Colour;
  if (bits === 1) line[x >> 3] = (line[x >> 3] ?? 0) | ((place % 2) << (7 - (x % 8)));
  else if (bits === 4) line[x >> 1] = (line[x >> 1] ?? 0) | (place << (x % 2 === 0 ? 4 : 0));
  else if (bits === 8) line[x] = place;
  else if (bits === 16) line.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), x * 2);
  else line.set([b, g, r], (x * bits) / 8);
}
