import { crc32 } from 'node:zlib';
import { type ReadPart, readParts } from '../../read-parts';

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk besides its content: length, type and checksum. */
const FRAME_BYTES = 12;
/** The most chunks read: a file of 100 megapixels has a few thousand. */
const MAX_CHUNKS = 20_000;
const MAX_CONTENT_BYTES = 1_000_000;
const MAX_TOTAL_BYTES = 4_000_000;

export type PngChunk = { type: string; content: Buffer };

/** The chunks of a PNG, at most so many: where each begins, and all its bytes, of which the file may lack some. */
export async function* chunksIn(read: ReadPart, most: number) {
  let at = SIGNATURE_BYTES;
  for (let count = 0; count < most; count++) {
    const head = await read(at, 8);
    if (head.length < 8) return;
    const length = head.readUInt32BE() + FRAME_BYTES;
    yield { type: head.toString('latin1', 4), at, length };
    at += length;
  }
}

/**
 * The chunks of these types in the PNG at `path`, without reading the others. `until`: only chunks before this type.
 * None above 1 MB, after a broken chunk, or after 4 MB of them.
 */
export const readPngChunks = (
  path: string,
  types: string[],
  { until = 'IEND' } = {},
): Promise<PngChunk[]> =>
  readParts(path, async (read) => {
    const found: PngChunk[] = [];
    let total = 0;
    for await (const { type, at, length } of chunksIn(read, MAX_CHUNKS)) {
      if (type === until) break;
      const bytes = length - FRAME_BYTES;
      if (!types.includes(type) || bytes > MAX_CONTENT_BYTES) continue;
      total += bytes;
      if (total > MAX_TOTAL_BYTES) break;
      found.push({ type, content: await read(at + 8, bytes) });
    }
    return found;
  });

/** The bytes of a chunk. */
export const pngChunk = (type: string, content: Uint8Array): Buffer => {
  const chunk = Buffer.alloc(FRAME_BYTES + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, 'latin1');
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
};
