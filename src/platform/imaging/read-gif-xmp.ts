import { readParts } from '../read-parts';

/** Searched for the packet: programs write it before the first frame, or after the last one. */
const PART_BYTES = 1_000_000;
/** The application extension that contains the packet, and the bytes after the packet. */
const BEGIN = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1');
const END = Buffer.from([0x01, 0xff, 0xfe, 0xfd]);

/** The XMP packet in the first or last megabyte of the GIF at `path`. */
export const readGifXmp = (path: string): Promise<Uint8Array | undefined> =>
  readParts(path, async (read, size) => {
    for (const from of [0, size - PART_BYTES]) {
      if (from < 0) continue;
      const part = await read(from, Math.min(size, PART_BYTES));
      const begin = part.indexOf(BEGIN);
      const end = part.indexOf(END, begin);
      if (begin >= 0 && end >= 0) return part.subarray(begin + BEGIN.length, end);
    }
    return undefined;
  });
