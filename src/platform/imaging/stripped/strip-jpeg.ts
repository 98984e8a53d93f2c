import type { ReadPart } from '../../read-parts';
import { orientationExif, Pieces } from './pieces';

const MAX_BYTES = 300e6;
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];

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
  if (orientation > 1) pieces.add(exifSegment(orientation));
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at++;
      continue;
    }
    if (marker === EOI) {
      pieces.keep(at, 2);
      return pieces;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const until = marker === SOS ? endOfScan(bytes, end) : end;
    if (isKept(bytes, at, marker)) pieces.keep(at, Math.min(until, bytes.length) - at);
    at = until;
  }
  return null;
}

const isKept = (bytes: Buffer, at: number, marker: number): boolean => {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const sign = KEPT[marker];
  return sign !== undefined && bytes.toString('latin1', at + 4, at + 4 + sign.length) === sign;
};

/** Where the next marker begins that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const exifSegment = (orientation: number): Buffer => {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
