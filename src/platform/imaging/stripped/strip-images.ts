import type { ReadPart } from '../../read-parts';
import { exifSegment, orientationExif } from '../containers/exif-block';
import { endOfData, tableBytes } from '../containers/gif-blocks';
import { segmentsIn } from '../containers/jpeg-segments';
import { chunksIn, pngChunk } from '../containers/png-chunks';
import { even, riffChunk } from '../containers/riff-chunk';
import { Pieces } from './pieces';

/** Of a file that is read as a whole. */
const MAX_BYTES = 300e6;

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

/** The chunks of a PNG that pixels, colours and frames need. */
const OF_PNG = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
);
const MAX_CHUNKS = 200_000;

/** A PNG with its pixels, frames, colours and orientation alone; null when it is broken. */
export async function stripPng(
  read: ReadPart,
  size: number,
  orientation: number,
): Promise<Pieces | null> {
  const pieces = new Pieces();
  pieces.keep(0, 8);
  for await (const { type, at, length } of chunksIn(read, MAX_CHUNKS)) {
    if (at + length > size) return null;
    if (OF_PNG.has(type)) pieces.keep(at, length);
    if (type === 'IHDR' && orientation > 1)
      pieces.add(pngChunk('eXIf', orientationExif(orientation)));
    if (type === 'IEND') return pieces;
  }
  return null;
}

const OF_FRAME = ['VP8 ', 'VP8L', 'ALPH'];
const OF_WEBP = new Set(['VP8X', ...OF_FRAME, 'ANIM', 'ANMF', 'ICCP']);
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

/** A WebP with its pixels, frames, colours and orientation alone; null when it is broken. */
export async function stripWebp(
  read: ReadPart,
  size: number,
  orientation: number,
): Promise<Pieces | null> {
  const riff = await read(0, 12);
  const end = Math.min(size, riff.readUInt32LE(4) + 8);
  const body = new Pieces();
  let length = 4;
  let isTurned = false;
  for (let at = 12; at + 8 <= end; ) {
    const head = await read(at, 30);
    const [type, whole] = [head.toString('latin1', 0, 4), 8 + even(head.readUInt32LE(4))];
    if (at + whole > even(end)) return null;
    if (type === 'VP8X' && whole !== 18) return null;
    if (type === 'ANMF' && !(await isPlainFrame(read, at + 24, at + whole))) return null;
    if (OF_WEBP.has(type)) {
      length += whole;
      if (type === 'VP8X') {
        isTurned = orientation > 1;
        head[8] = ((head[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0);
        body.add(head.subarray(0, 18));
      } else body.keep(at, Math.min(whole, size - at));
    }
    at += whole;
  }
  if (isTurned) {
    const exif = riffChunk('EXIF', orientationExif(orientation));
    body.add(exif);
    length += exif.length;
  }
  riff.writeUInt32LE(length, 4);
  const pieces = new Pieces();
  pieces.add(riff);
  pieces.list.push(...body.list);
  return pieces;
}

/** Whether a frame of an animation has no other chunks than pixels. */
async function isPlainFrame(read: ReadPart, from: number, until: number): Promise<boolean> {
  let at = from;
  while (at + 8 <= until) {
    const head = await read(at, 8);
    if (!OF_FRAME.includes(head.toString('latin1', 0, 4))) return false;
    at += 8 + even(head.readUInt32LE(4));
  }
  return at === until;
}

/** The application extensions that say how often an animation repeats, and its colours. */
const OF_GIF = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** A GIF with its frames alone; null when it is broken. */
export async function stripGif(read: ReadPart, size: number): Promise<Pieces | null> {
  if (size > MAX_BYTES) return null;
  const bytes = await read(0, size);
  const pieces = new Pieces();
  let at = 13 + tableBytes(bytes[10]);
  pieces.keep(0, at);
  while (at < size) {
    const [kind, label] = [bytes[at], bytes[at + 1]];
    if (kind === 0x3b) {
      pieces.keep(at, 1);
      return pieces;
    }
    if (kind !== 0x21 && kind !== 0x2c) return null;
    const end = endOfData(bytes, kind === 0x21 ? at + 2 : at + 11 + tableBytes(bytes[at + 9]));
    const isApplication =
      label === 0xff && OF_GIF.includes(bytes.toString('latin1', at + 3, at + 14));
    if (kind === 0x2c || label === 0xf9 || isApplication) pieces.keep(at, Math.min(end, size) - at);
    at = end;
  }
  return pieces;
}
