import { readParts } from '../../read-parts';

const SIGNATURE_BYTES = 8;
/** The most chunks read: a file of 100 megapixels has a few thousand. */
const MAX_CHUNKS = 20_000;
const MAX_CONTENT_BYTES = 1_000_000;
const MAX_TOTAL_BYTES = 4_000_000;

export type PngChunk = { type: string; content: Buffer };

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
    let at = SIGNATURE_BYTES;
    let total = 0;
    for (let count = 0; count < MAX_CHUNKS; count++) {
      const header = await read(at, 8);
      const type = header.toString('latin1', 4);
      if (header.length < 8 || type === until) break;
      const length = header.readUInt32BE();
      if (types.includes(type) && length <= MAX_CONTENT_BYTES) {
        total += length;
        if (total > MAX_TOTAL_BYTES) break;
        found.push({ type, content: await read(at + 8, length) });
      }
      at += length + 12;
    }
    return found;
  });
