import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Member header: deflate, no name, no time, unknown system (RFC 1952 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block without content. */
const END = Buffer.from([0x03, 0x00]);
/** The longest filling: what a block without compression can hold. */
const MAX_FILLING = 0xffff;

/**
 * Compresses `parts` once and returns a function that gives the gzip of the parts with `filling` between every two of
 * them, at little more than the cost of a copy. The filling (65,535 bytes at most) is not compressed.
 */
export function gzipAround(parts: readonly Buffer[]): (filling: Buffer) => Buffer {
  // A full flush ends each part on a byte boundary, and makes the next one independent of what comes before it.
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const packed = parts.map((part) => deflateRawSync(part, options));
  return (filling) => {
    if (filling.length > MAX_FILLING) throw new RangeError('The filling is too long.');
    const stored = storedBlock(filling);
    let sum = 0;
    let length = 0;
    const pieces: Buffer[] = [HEADER];
    const add = (bytes: Buffer, block: Buffer) => {
      // Node forgets the sum so far when there is nothing to add.
      if (bytes.length > 0) sum = crc32(bytes, sum);
      length += bytes.length;
      pieces.push(block);
    };
    for (const [n, part] of parts.entries()) {
      if (n > 0) add(filling, stored);
      add(part, packed[n] as Buffer);
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    trailer.writeUInt32LE(length % 2 ** 32, 4);
    return Buffer.concat([...pieces, END, trailer]);
  };
}

/** A block without compression (RFC 1951 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
