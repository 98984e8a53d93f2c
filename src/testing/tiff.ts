export type TiffOptions = {
  width?: number;
  height?: number;
  /** Bits of a sample. */
  bits: number;
  /** The samples of every pixel. */
  pixel: number[];
  float?: boolean;
  /** 2, RGB, unless given. */
  photometric?: number;
  compression?: number;
  orientation?: number;
  bigEndian?: boolean;
  /** A plane for each sample: in one strip, or in tiles of 64 × 64. */
  planes?: 'strips' | 'tiles';
  /** The kind of the last sample, if it is not a colour. 2: alpha. */
  extraSample?: number;
  /** Stores the bits of every byte in the other order. */
  bitsTurned?: boolean;
  /** Instead of pixels: compressed bytes, the whole JPEG of compression 6. */
  data?: Uint8Array;
  /** With compression 6: its tables are somewhere in the file, without a whole JPEG. */
  jpegInParts?: boolean;
};

const TILE = 64;

/** Entries without values name the blocks. */
type Entry = [tag: number, type: 3 | 4, values: number[]];

/** A TIFF of one colour, stored in any of the possible ways; the directory comes first. */
export const aTiff = ({
  width = 64,
  height = 48,
  bits,
  pixel,
  float = false,
  photometric = 2,
  compression = 1,
  orientation = 1,
  bigEndian = false,
  planes,
  extraSample,
  bitsTurned = false,
  data,
  jpegInParts = false,
}: TiffOptions): Buffer => {
  const tiles = Math.ceil(width / TILE) * Math.ceil(height / TILE);
  const pack = (samples: number[], columns: number, rows: number) =>
    packRows(samples, columns, rows, { bits, float, bigEndian });
  const packed = {
    tiles: () =>
      pixel.flatMap((sample) => Array.from({ length: tiles }, () => pack([sample], TILE, TILE))),
    strips: () => pixel.map((sample) => pack([sample], width, height)),
    together: () => [pack(pixel, width, height)],
  };
  const inOrder = data ? [Buffer.from(data)] : packed[planes ?? 'together']();
  const blocks = bitsTurned ? inOrder.map((block) => Buffer.from(block.map(turnBits))) : inOrder;
  const sizes = blocks.map(({ length }) => length);
  const isWholeJpeg = compression === 6 && !jpegInParts;
  const inStrips: Entry[] = [
    [273, 4, []],
    [278, 4, [height]],
    [279, 4, sizes],
    [284, 3, [planes ? 2 : 1]],
  ];
  const inTiles: Entry[] = [
    [284, 3, [2]],
    [322, 4, [TILE]],
    [323, 4, [TILE]],
    [324, 4, []],
    [325, 4, sizes],
  ];
  const entries: Entry[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, pixel.map(() => bits)],
    [259, 3, [compression]],
    [262, 3, [photometric]],
    [274, 3, [orientation]],
    [277, 3, [pixel.length]],
    [339, 3, pixel.map(() => (float ? 3 : 1))],
    [530, 3, [1, 1]],
    ...(planes === 'tiles' ? inTiles : inStrips),
  ];
  if (bitsTurned) entries.push([266, 3, [2]]);
  if (extraSample !== undefined) entries.push([338, 3, [extraSample]]);
  if (isWholeJpeg) entries.push([513, 4, []], [514, 4, sizes]);
  entries.sort(([one], [other]) => one - other);
  return writeDirectory(entries, blocks, bigEndian);
};

const turnBits = (byte: number): number =>
  Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2);

type Packing = { bits: number; float: boolean; bigEndian: boolean };

/** Rows of one repeated pixel; each row begins at a byte boundary. */
const packRows = (samples: number[], columns: number, rows: number, packing: Packing): Buffer => {
  const line = Array.from({ length: columns }, () => samples.map((one) => bitsOf(one, packing)));
  const bytes =
    line
      .flat()
      .join('')
      .match(/.{1,8}/g) ?? [];
  const row = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  return Buffer.concat(Array.from({ length: rows }, () => row));
};

/** A sample as text of zeros and ones, in the order of the file. */
const bitsOf = (sample: number, { bits, float, bigEndian }: Packing): string => {
  if (bits % 8 !== 0) return sample.toString(2).padStart(bits, '0');
  const bytes = Buffer.alloc(bits / 8);
  if (float && bits === 64) bytes.writeDoubleBE(sample);
  else if (float) bytes.writeFloatBE(sample);
  else bytes.writeUIntBE(sample, 0, bytes.length);
  if (!bigEndian) bytes.reverse();
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
};

const writeDirectory = (entries: Entry[], blocks: Buffer[], bigEndian: boolean): Buffer => {
  const number = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return bigEndian ? buffer : buffer.reverse();
  };
  const bytesOf = (type: 3 | 4) => (type === 3 ? 2 : 4);
  const lengthOf = (type: 3 | 4, values: number[]) =>
    (values.length || blocks.length) * bytesOf(type);
  let free = 8 + 2 + entries.length * 12 + 4;
  const places = entries.map(([, type, values]) => {
    const length = lengthOf(type, values);
    if (length <= 4) return 0;
    free += length;
    return free - length;
  });
  const offsets = blocks.map(({ length }) => {
    free += length;
    return free - length;
  });
  const written = entries.map(([tag, type, values], index) => {
    const all = values.length > 0 ? values : offsets;
    const bytes = Buffer.concat(all.map((value) => number(value, bytesOf(type))));
    const inline = Buffer.concat([bytes, Buffer.alloc(4)]).subarray(0, 4);
    const place = places[index] ?? 0;
    const held = place === 0 ? inline : number(place, 4);
    return {
      entry: Buffer.concat([number(tag, 2), number(type, 2), number(all.length, 4), held]),
      extra: place === 0 ? Buffer.alloc(0) : bytes,
    };
  });
  return Buffer.concat([
    Buffer.from(bigEndian ? 'MM' : 'II'),
    number(42, 2),
    number(8, 4),
    number(entries.length, 2),
    ...written.map(({ entry }) => entry),
    number(0, 4),
    ...written.map(({ extra }) => extra),
    ...blocks,
  ]);
};
