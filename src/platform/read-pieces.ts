import { Readable } from 'node:stream';
import type { BlobName, Blobs, ByteRange } from './blobs/port';

/** Bytes of their own, or bytes of a blob from a position on; null: zeros. */
export type Piece = Uint8Array | { from: number | null; length: number };

const ZEROS = Buffer.alloc(65_536);

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Streams a file that is put together from pieces, or a range of it. A blob is opened when its turn comes. */
export const readPieces = (
  blobs: Pick<Blobs, 'read'>,
  blob: BlobName,
  pieces: readonly Piece[],
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): Readable => {
  async function* read() {
    let at = 0;
    for (const piece of pieces) {
      const [from, until] = [Math.max(0, start - at), Math.min(piece.length, end + 1 - at)];
      at += piece.length;
      if (from >= until) continue;
      if (piece instanceof Uint8Array) yield piece.subarray(from, until);
      else if (piece.from === null)
        for (let left = until - from; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
      else yield* await blobs.read(blob, { start: piece.from + from, end: piece.from + until - 1 });
    }
  }
  return Readable.from(read(), { objectMode: false });
};
