import { open } from 'node:fs/promises';

/** A box of a container of ISO 14496-12, without its length and type. */
export type Box = { type: string; content: Buffer };

/** Bytes from the start of a file searched for the description of its image. */
const BEGINNING_BYTES = 262_144;
const EMPTY = Buffer.alloc(0);

/** The properties of all images in the AVIF or HEIC at `path`: sizes, codecs, colours. Empty if there are none. */
export const readProperties = async (path: string): Promise<Box[]> => {
  const beginning = await readStart(path);
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

/** The first 256 KiB of a file. */
const readStart = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
