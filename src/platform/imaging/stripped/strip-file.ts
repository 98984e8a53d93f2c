import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { type ReadPart, readParts } from '../../read-parts';
import type { StrippedFile, StrippedPiece } from '../port';
import type { Pieces } from './pieces';
import { stripBoxes } from './strip-boxes';
import { stripGif, stripJpeg, stripPng, stripWebp } from './strip-images';

const MAX_PIECES = 50_000;

/**
 * The file at `path` with what it shows alone: no place, no device, no names, the same pixels in the same codes, turned
 * and coloured as before. Null where that is not known to be possible: other formats, and broken files.
 */
export const stripFile = (path: string): Promise<StrippedFile | null> =>
  readParts(path, async (read, size) => {
    const pieces = (await stripped(path, read, size).catch(() => null))?.list ?? null;
    return pieces === null || pieces.length > MAX_PIECES ? null : measured(read, pieces);
  });

async function stripped(path: string, read: ReadPart, size: number): Promise<Pieces | null> {
  const beginning = (await read(0, 16)).toString('latin1');
  const orientation = async () => (await sharp(path).metadata()).orientation ?? 1;
  if (beginning.startsWith('\xff\xd8')) return stripJpeg(read, size, await orientation());
  if (beginning.startsWith('\x89PNG')) return stripPng(read, size, await orientation());
  if (/^RIFF[\s\S]{4}WEBP/.test(beginning)) return stripWebp(read, size, await orientation());
  if (beginning.startsWith('GIF8')) return stripGif(read, size);
  const isBox = /^[\s\S]{4}(?:ftyp|moov|wide|mdat|free|skip|pnot)/.test(beginning);
  return isBox ? stripBoxes(read, size) : null;
}

const PART_BYTES = 1_000_000;

async function measured(read: ReadPart, pieces: StrippedPiece[]): Promise<StrippedFile> {
  let [size, sum] = [0, 0];
  const add = (bytes: Uint8Array) => {
    size += bytes.length;
    sum = crc32(bytes, sum);
  };
  for (const piece of pieces)
    if (typeof piece === 'string') add(Buffer.from(piece, 'latin1'));
    else {
      const [from, length] = typeof piece === 'number' ? [null, piece] : piece;
      for (let at = 0; at < length; at += PART_BYTES) {
        const part = Math.min(PART_BYTES, length - at);
        add(from === null ? Buffer.alloc(part) : await read(from + at, part));
      }
    }
  return { size, crc32: sum, pieces };
}
