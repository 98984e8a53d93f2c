import type { Turn } from '@/contract/asset/asset-changes';
import { exifSegment, MAX_BLOCK_BYTES, orientationExif } from '../containers/exif-block';

/** The orientations after a quarter turn of the orientations 1 to 8 of EXIF. */
const AFTER: Record<Turn, number[]> = {
  right: [6, 7, 8, 5, 2, 3, 4, 1],
  left: [8, 5, 6, 7, 4, 1, 2, 3],
};

const ORIENTATION = 0x0112;
const SHORT = 3;
/** The marker, the length and `Exif\0\0`. */
const BEFORE_TIFF_BYTES = 10;
const ENTRY_BYTES = 12;

/** Thrown for bytes other than a JPEG, or with an unchangeable EXIF. */
export class UnturnableImage extends Error {
  constructor() {
    super('This file’s EXIF data is damaged or full, so it can’t be rotated without loss.');
    this.name = 'UnturnableImage';
  }
}

/** The EXIF segment of a JPEG with the orientation after a turn; a new segment for an empty one. */
export function turnExif(segment: Buffer, turn: Turn): Buffer {
  try {
    return segment.length === 0
      ? exifSegment(orientationExif(after(1, turn)))
      : changedSegment(segment, turn);
  } catch (error) {
    // A number points beyond the segment.
    if (error instanceof RangeError) throw new UnturnableImage();
    throw error;
  }
}

const after = (orientation: number, turn: Turn): number =>
  AFTER[turn][orientation - 1] ?? after(1, turn);

function changedSegment(segment: Buffer, turn: Turn): Buffer {
  const tiff = Buffer.from(segment.subarray(BEFORE_TIFF_BYTES));
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'MM' && order !== 'II') throw new UnturnableImage();
  const read = (at: number, bytes: 2 | 4) =>
    order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  const start = read(4, 4);
  const count = read(start, 2);
  const entryAt = (place: number) => start + 2 + place * ENTRY_BYTES;
  const next = entryAt(count);
  // The pointer to the next directory is within the block, so all entries are.
  read(next, 4);
  const tags = Array.from({ length: count }, (_, place) => read(entryAt(place), 2));
  const place = tags.indexOf(ORIENTATION);
  if (place >= 0) {
    const value = read(entryAt(place) + 8, 2);
    entry(order, after(value, turn)).copy(tiff, entryAt(place));
    return asSegment(tiff);
  }
  // A directory with one more entry does not fit in its place: it goes to the end, and its values stay.
  const end = tiff.length + (tiff.length % 2);
  const higher = tags.findIndex((tag) => tag > ORIENTATION);
  const at = entryAt(higher < 0 ? count : higher);
  const directory = Buffer.concat([
    ordered(order, 2, count + 1),
    tiff.subarray(entryAt(0), at),
    entry(order, after(1, turn)),
    tiff.subarray(at, next + 4),
  ]);
  ordered(order, 4, end).copy(tiff, 4);
  return asSegment(Buffer.concat([tiff, Buffer.alloc(end - tiff.length), directory]));
}

const asSegment = (tiff: Buffer): Buffer => {
  if (tiff.length > MAX_BLOCK_BYTES) throw new UnturnableImage();
  return exifSegment(tiff);
};

const entry = (order: 'MM' | 'II', orientation: number): Buffer =>
  Buffer.concat([
    ordered(order, 2, ORIENTATION),
    ordered(order, 2, SHORT),
    ordered(order, 4, 1),
    ordered(order, 2, orientation),
    Buffer.alloc(2),
  ]);

const ordered = (order: 'MM' | 'II', bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (order === 'II') buffer.writeUIntLE(value, 0, bytes);
  else buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
