import type { ReadPart } from '../../read-parts';
import { exifSegment, orientationExif } from '../containers/exif-block';
import { segmentsIn } from '../containers/jpeg-segments';
import { Pieces } from './pieces';

const MAX_BYTES = 300e6;
const SOI = 0xd8;

/** What an APP segment with these first bytes says about colours; every other one is left out, and so are comments. */
const KEPT: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/**
 * A JPEG with its pixels, colours and orientation alone. What follows it, as a second image or a film, is left out; null
 * where it has no end, because other data may then pass for its pixels.
 */
export async function stripJpeg(
  read: ReadPart,
  size: number,
  orientation: number,
): Promise<Pieces | null> {
  if (size > MAX_BYTES) return null;
  const bytes = await read(0, size);
  const pieces = new Pieces();
  if (bytes[1] !== SOI) return null;
  pieces.keep(0, 2);
  if (orientation > 1) pieces.add(exifSegment(orientationExif(orientation)));
  for (const { marker, at, end, isLast } of segmentsIn(bytes)) {
    if (isKept(bytes, at, marker)) pieces.keep(at, Math.min(end, bytes.length) - at);
    if (isLast) return pieces;
  }
  return null;
}

const isKept = (bytes: Buffer, at: number, marker: number): boolean => {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const sign = KEPT[marker];
  return sign !== undefined && bytes.toString('latin1', at + 4, at + 4 + sign.length) === sign;
};
