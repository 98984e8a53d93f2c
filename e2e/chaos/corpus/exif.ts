/** A value of an EXIF entry: text, numbers of 16 bits, or fractions of two numbers of 32 bits. */
type Value =
  | string
  | { short: readonly number[] }
  | { fractions: readonly (readonly [number, number])[] }
  | { bytes: readonly number[] };
type Directory = Record<number, Value>;

export type ExifOptions = {
  ifd0?: Directory;
  exif?: Directory;
  gps?: Directory;
  /** A small JPEG, as cameras add it to the block. */
  thumbnail?: Uint8Array;
  bigEndian?: boolean;
};

/** Marks metadata of the corpus. No rendition may contain it. */
export const SECRET = 'Zanzibar-Secret';

export const ORIENTATION = 0x0112;

/** A photo from Sydney, below sea level: its expected capture, and its EXIF directories. */
export const SHOT = {
  capture: {
    recordedAt: '2026:02:03 14:15:16',
    make: SECRET,
    model: 'Pear 12',
    software: '12.1',
    latitude: -33.858611,
    longitude: 151.214167,
    altitude: -8.5,
  },
  ifd0: { 271: SECRET, 272: 'Pear 12', 305: '12.1' },
  exif: { 36867: '2026:02:03 14:15:16' },
  gps: {
    1: 'S',
    2: {
      fractions: [
        [33, 1],
        [51, 1],
        [309996, 10000],
      ],
    },
    3: 'E',
    4: {
      fractions: [
        [151, 1],
        [12, 1],
        [510012, 10000],
      ],
    },
    5: { bytes: [1] },
    6: { fractions: [[850, 100]] },
  },
} as const satisfies { capture: object; ifd0: Directory; exif: Directory; gps: object };

/** An EXIF block without the `Exif\0\0` before it. */
export function exifBlock({
  ifd0 = {},
  exif,
  gps,
  thumbnail,
  bigEndian = false,
}: ExifOptions): Buffer {
  const parts: Buffer[] = [];
  const head = Buffer.from(bigEndian ? '4d4d002a00000008' : '49492a0008000000', 'hex');
  const long = (value: number) => {
    const buffer = Buffer.alloc(4);
    bigEndian ? buffer.writeUInt32BE(value) : buffer.writeUInt32LE(value);
    return buffer;
  };
  const short = (value: number) => {
    const buffer = Buffer.alloc(2);
    bigEndian ? buffer.writeUInt16BE(value) : buffer.writeUInt16LE(value);
    return buffer;
  };
  let end = head.length;
  const encode = (value: Value): { type: number; count: number; data: Buffer } => {
    if (typeof value === 'string')
      return { type: 2, count: value.length + 1, data: Buffer.from(`${value}\0`, 'latin1') };
    if ('short' in value)
      return { type: 3, count: value.short.length, data: Buffer.concat(value.short.map(short)) };
    if ('bytes' in value)
      return { type: 1, count: value.bytes.length, data: Buffer.from(value.bytes) };
    const numbers = value.fractions.flat();
    return { type: 5, count: value.fractions.length, data: Buffer.concat(numbers.map(long)) };
  };
  /** Appends a directory; `pointers` are entries whose value is an offset. */
  const append = (directory: Directory, pointers: Record<number, number>, next: number): number => {
    const start = end;
    const tags = [...Object.keys(directory), ...Object.keys(pointers)].map(Number);
    tags.sort((a, b) => a - b);
    const size = 2 + tags.length * 12 + 4;
    let behind = start + size;
    const entries: Buffer[] = [];
    const values: Buffer[] = [];
    for (const tag of tags) {
      const value = directory[tag];
      const { type, count, data } = value
        ? encode(value)
        : { type: 4, count: 1, data: long(pointers[tag] as number) };
      const inline = Buffer.alloc(4);
      if (data.length <= 4) data.copy(inline);
      entries.push(
        Buffer.concat([
          short(tag),
          short(type),
          long(count),
          data.length <= 4 ? inline : long(behind),
        ]),
      );
      if (data.length > 4) {
        values.push(data);
        behind += data.length;
      }
    }
    parts.push(short(tags.length), ...entries, long(next), ...values);
    end = behind;
    return start;
  };
  // The first directory is written before the others but holds their offsets, so lengths are measured first.
  const lengthOf = (directory: Directory, pointers: number) => {
    const before = end;
    const partCount = parts.length;
    const keys = Object.fromEntries(Array.from({ length: pointers }, (_, i) => [0xfff0 + i, 0]));
    append(directory, keys, 0);
    const length = end - before;
    end = before;
    parts.length = partCount;
    return length;
  };
  const pointerCount = [exif, gps].filter((directory) => directory !== undefined).length;
  let offset = end + lengthOf(ifd0, pointerCount);
  const pointers: Record<number, number> = {};
  if (exif) {
    pointers[0x8769] = offset;
    offset += lengthOf(exif, 0);
  }
  if (gps) {
    pointers[0x8825] = offset;
    offset += lengthOf(gps, 0);
  }
  append(ifd0, pointers, thumbnail ? offset : 0);
  if (exif) append(exif, {}, 0);
  if (gps) append(gps, {}, 0);
  if (thumbnail) {
    const thumbnailEntries = { 259: { short: [6] } };
    const at = offset + lengthOf(thumbnailEntries, 2);
    append(thumbnailEntries, { 513: at, 514: thumbnail.length }, 0);
    parts.push(Buffer.from(thumbnail));
  }
  return Buffer.concat([head, ...parts]);
}
