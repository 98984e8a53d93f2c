import { readParts } from '../../read-parts';

/** A box of a container of ISO 14496-12, without its length and type. */
export type Box = { type: string; content: Buffer };

/**
 * The beginning of a box, by its first 16 bytes: `length` of all of it as it states it, 0 for one that ends with its
 * file, and how many of these bytes come before its content.
 */
export const readBoxHead = (start: Buffer): { type: string; length: number; head: number } => {
  const short = start.readUInt32BE(0);
  const type = start.toString('latin1', 4, 8);
  // A length of 1 means: the true length, too large for four bytes, follows the type.
  if (short !== 1 || start.length < 16) return { type, length: short, head: 8 };
  return { type, length: Number(start.readBigUInt64BE(8)), head: 16 };
};

/** Bytes from the start of a file searched for the description of its image. */
const BEGINNING_BYTES = 262_144;
const EMPTY = Buffer.alloc(0);

/** The properties of all images in the AVIF or HEIC at `path`: sizes, codecs, colours. Empty if there are none. */
export const readProperties = async (path: string): Promise<Box[]> => {
  const beginning = await readParts(path, (read) => read(0, BEGINNING_BYTES));
  return boxesIn(
    ['meta', 'iprp', 'ipco'].reduce(
      (content, type) => boxesIn(content).find((box) => box.type === type)?.content ?? EMPTY,
      beginning,
    ),
  );
};

/** The boxes in `bytes`. */
const boxesIn = (bytes: Buffer): Box[] => {
  const boxes = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { type, length, head } = readBoxHead(bytes.subarray(at, at + 16));
    if (length < head) break;
    // A meta box begins with its version.
    const start = at + head + (type === 'meta' ? 4 : 0);
    boxes.push({ type, content: bytes.subarray(start, at + length) });
    at += length;
  }
  return boxes;
};
