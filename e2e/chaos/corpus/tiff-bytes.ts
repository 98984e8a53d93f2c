type Entry = { tag: number; type: 2 | 3 | 4; values: number[]; count?: number };
export type TiffPage = { entries: Entry[]; data: Uint8Array };

/** Bytes of one value by type number. */
const SIZES = { 2: 1, 3: 2, 4: 4 } as const;
/** Tags whose values are offsets of data. */
export const STRIP_OFFSETS = 273;
export const TILE_OFFSETS = 324;

export const shorts = (tag: number, ...values: number[]): Entry => ({ tag, type: 3, values });
export const longs = (tag: number, ...values: number[]): Entry => ({ tag, type: 4, values });
/** A text entry. */
export const text = (tag: number, written: string): Entry => ({
  tag,
  type: 2,
  values: [...Buffer.from(`${written}\0`, 'latin1')],
});
/** An entry claiming more values than it has. */
export const claims = (tag: number, count: number): Entry => ({ tag, type: 4, values: [8], count });

/** The entries of an RGB image with one uncompressed strip. */
export const rgbEntries = (width: number, height: number, compression = 1): Entry[] => [
  longs(256, width),
  longs(257, height),
  shorts(258, 8, 8, 8),
  shorts(259, compression),
  shorts(262, 2),
  shorts(277, 3),
  longs(278, height),
  longs(279, width * height * 3),
];

/**
 * A TIFF with one directory for each page, after the data of the page. Strip offsets of `entries` count from the
 * beginning of the data.
 * @param loop whether the last directory refers to the first as the next one
 */
export function tiffOf(pages: TiffPage[], { bigEndian = false, loop = false } = {}): Buffer {
  const number = (value: number, bytes: 1 | 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    bigEndian ? buffer.writeUIntBE(value, 0, bytes) : buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  };
  const chunks: Buffer[] = [];
  let end = 8;
  const put = (bytes: Uint8Array): number => {
    const start = end;
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    chunks.push(padded);
    end += padded.length;
    return start;
  };
  /** Offsets of the directories. */
  const directories = pages.map(({ entries, data }) => {
    const base = put(data);
    const isOffset = (tag: number) => tag === STRIP_OFFSETS || tag === TILE_OFFSETS;
    const all = entries.some(({ tag }) => isOffset(tag))
      ? entries
      : [...entries, longs(STRIP_OFFSETS, 0)];
    const written = [...all]
      .sort((a, b) => a.tag - b.tag)
      .map(({ tag, type, values, count = values.length }) => {
        const placed = isOffset(tag) ? values.map((value) => value + base) : values;
        const bytes = Buffer.concat(placed.map((value) => number(value, SIZES[type])));
        const held =
          bytes.length <= 4
            ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)])
            : number(put(bytes), 4);
        return Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), held]);
      });
    const start = put(Buffer.concat([number(written.length, 2), ...written, number(0, 4)]));
    return { start, next: start + 2 + written.length * 12 };
  });
  const file = Buffer.concat([
    Buffer.from(bigEndian ? 'MM' : 'II'),
    number(42, 2),
    number(directories[0]?.start ?? 0, 4),
    ...chunks,
  ]);
  directories.forEach(({ next }, place) => {
    const following = directories[place + 1] ?? (loop ? directories[0] : undefined);
    if (following) file.set(number(following.start, 4), next);
  });
  return file;
}
