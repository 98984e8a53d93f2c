import { Readable } from 'node:stream';
import type { BlobName, Blobs, ByteRange } from './blobs/port';

/** Bytes of their own, or bytes of a blob from a position on; null: zeros. */
export type Piece = Uint8Array | { from: number | null; length: number };

const ZEROS = Buffer.alloc(65_536);
/** A read of a store costs more than so many bytes that nobody gets. */
const MAX_GAP_BYTES = 1_048_576;

export const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/**
 * Streams a file that is put together from pieces, or a range of it. A blob is opened when its turn comes, and once for
 * pieces in a row that are near each other in it.
 */
export const readPieces = (
  blobs: Pick<Blobs, 'read'>,
  blob: BlobName,
  pieces: readonly Piece[],
  range?: ByteRange,
): Readable => {
  async function* read() {
    const wanted = range ? within(pieces, range) : pieces;
    let source: Source | null = null;
    try {
      for (const [n, piece] of wanted.entries()) {
        if (piece instanceof Uint8Array) yield piece;
        else if (piece.from === null)
          for (let left = piece.length; left > 0; left -= ZEROS.length)
            yield ZEROS.subarray(0, left);
        else {
          if (!source?.has(piece.from)) {
            source?.close();
            const end = endOfRead(wanted, n) - 1;
            source = openSource(
              await blobs.read(blob, { start: piece.from, end }),
              piece.from,
              end,
            );
          }
          yield* source.take(piece.from, piece.length);
        }
      }
    } finally {
      source?.close();
    }
  }
  return Readable.from(read(), { objectMode: false });
};

/** The parts of pieces within a range. */
function within(pieces: readonly Piece[], { start, end }: ByteRange): Piece[] {
  const wanted: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const [from, until] = [Math.max(0, start - at), Math.min(piece.length, end + 1 - at)];
    at += piece.length;
    if (from >= until) continue;
    if (piece instanceof Uint8Array) wanted.push(piece.subarray(from, until));
    else
      wanted.push({ from: piece.from === null ? null : piece.from + from, length: until - from });
  }
  return wanted;
}

/** Where a read of the blob ends that begins with the piece at a place and goes on over small gaps. */
function endOfRead(pieces: readonly Piece[], place: number): number {
  let end: number | null = null;
  for (let n = place; n < pieces.length; n++) {
    const piece = pieces[n];
    if (!piece || piece instanceof Uint8Array || piece.from === null) continue;
    if (end !== null && (piece.from < end || piece.from > end + MAX_GAP_BYTES)) break;
    end = piece.from + piece.length;
  }
  return end ?? 0;
}

type Source = ReturnType<typeof openSource>;

/** The bytes of a blob between two positions, forwards only. */
function openSource(stream: Readable, start: number, end: number) {
  const chunks = stream.iterator() as AsyncIterator<Buffer>;
  let at = start;
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of the next chunk, at most so many. */
  const next = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('The stored file is shorter than it was.');
      rest = value;
    }
    const bytes = rest.subarray(0, most);
    rest = rest.subarray(bytes.length);
    at += bytes.length;
    return bytes;
  };
  return {
    has: (from: number) => from >= at && from <= end,
    async *take(from: number, length: number) {
      while (at < from) await next(from - at);
      while (at < from + length) yield await next(from + length - at);
    },
    close: () => stream.destroy(),
  };
}
