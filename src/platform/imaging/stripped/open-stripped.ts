import type { BlobName, Blobs, ByteRange } from '../../blobs/port';
import { lengthOf, type Piece, readPieces } from '../../read-pieces';
import type { StrippedFile } from '../port';

/** The bytes of a stripped original. */
export const openStripped = (
  blobs: Pick<Blobs, 'read'>,
  original: BlobName,
  { pieces }: StrippedFile,
) => {
  const parts = pieces.map(
    (piece): Piece =>
      typeof piece === 'string'
        ? Buffer.from(piece, 'latin1')
        : typeof piece === 'number'
          ? { from: null, length: piece }
          : { from: piece[0], length: piece[1] },
  );
  return {
    size: lengthOf(parts),
    read: (range?: ByteRange) => readPieces(blobs, original, parts, range),
  };
};
