import { readParts } from '../../read-parts';

/** A box of a container of ISO 14496-12, without its length and type. */
export type Box = { type: string; content: Buffer };

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

/** The complete boxes in `bytes`. */
const boxesIn = (bytes: Buffer): Box[] => {
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
