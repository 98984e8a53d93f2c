import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type Piece, readPieces } from './read-pieces';

const BLOB = randomBytes(3_000_000);

function aStore(bytes = BLOB) {
  const reads: Readable[] = [];
  const read = async (_: string, range = { start: 0, end: bytes.length - 1 }) => {
    const part = bytes.subarray(range.start, range.end + 1);
    const parts = Array.from({ length: Math.ceil(part.length / 7_001) }, (_, n) =>
      part.subarray(n * 7_001, (n + 1) * 7_001),
    );
    const stream = Readable.from(parts, { objectMode: false });
    reads.push(stream);
    return stream;
  };
  return { reads, read };
}

it('reads a blob once for a thousand pieces near each other, and skips what is far', async () => {
  const pieces: Piece[] = [];
  for (let n = 0; n < 1_000; n++)
    pieces.push(
      { from: n * 1_000, length: 600 },
      { from: null, length: 390 },
      Buffer.from('0123456789'),
    );
  pieces.push({ from: 2_500_000, length: 5 }, { from: 10, length: 5 });
  const whole = Buffer.concat(
    pieces.map((piece) =>
      piece instanceof Uint8Array
        ? piece
        : piece.from === null
          ? Buffer.alloc(piece.length)
          : BLOB.subarray(piece.from, piece.from + piece.length),
    ),
  );
  for (const [start, end, reads] of [
    [0, whole.length - 1, 3],
    [0, 0, 1],
    [599, 600, 1],
    [650, 995, 0],
    [1_234, 765_432, 1],
    [whole.length - 10, whole.length - 1, 2],
  ] as const) {
    const store = aStore();
    const bytes = await buffer(readPieces(store, 'blob', pieces, { start, end }));
    expect(bytes.equals(whole.subarray(start, end + 1))).toBe(true);
    expect([start, store.reads.length]).toEqual([start, reads]);
    expect(store.reads.every((stream) => stream.destroyed)).toBe(true);
  }
});

it('fails where the blob is too short, and closes it when nobody reads on', async () => {
  const pieces = [{ from: 0, length: 4_000_000 }];
  await expect(buffer(readPieces(aStore(), 'blob', pieces))).rejects.toThrow('shorter');
  const store = aStore();
  for await (const _ of readPieces(store, 'blob', pieces)) break;
  await expect.poll(() => store.reads[0]?.destroyed).toBe(true);
});
