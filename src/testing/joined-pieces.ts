import type { StrippedPiece } from '@/platform/imaging/port';

/** The bytes that the pieces make of a file: its own, others as text, and zeros. */
export const joinedPieces = (pieces: readonly StrippedPiece[], file: Buffer): Buffer =>
  Buffer.concat(
    pieces.map((piece) => {
      if (typeof piece === 'string') return Buffer.from(piece, 'latin1');
      if (typeof piece === 'number') return Buffer.alloc(piece);
      return file.subarray(piece[0], piece[0] + piece[1]);
    }),
  );
