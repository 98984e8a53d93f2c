import { decodeText } from '../../header-text';
import { even } from '../containers/riff-chunk';

/** The texts of IPTC-IIM, by the number of their data set in record 2 (2:25 keywords, 2:120 caption …). */
export type Iptc = Map<number, string[]>;

/** Data sets of record 2. */
export const IPTC = {
  title: 5,
  keywords: 25,
  artist: 80,
  copyright: 116,
  caption: 120,
  sublocation: 92,
  city: 90,
  state: 95,
  country: 101,
  dateCreated: 55,
  timeCreated: 60,
  dateDigitized: 62,
  timeDigitized: 63,
};

/** Before the resources of Photoshop. */
export const PHOTOSHOP = 'Photoshop 3.0\0';
/** The resource of Photoshop that contains IPTC. */
const IPTC_RESOURCE = 0x0404;
/** The characters that Windows-1252 does not have. They part words. */
const UNUSED = /[\x81\x8d\x8f\x90\x9d]/g;
/** A longer length is stated in another way, for data of more than 32 KB. */
const MAX_SHORT = 0x7fff;

/**
 * Reads the IPTC block of an image, with or without Photoshop's resources around it. Text is UTF-8 if valid as such,
 * else Windows-1252. Never throws; ends at the first broken entry.
 */
export const readIptc = (block: Uint8Array | undefined): Iptc => {
  const texts: Iptc = new Map();
  if (!block) return texts;
  const bytes = unwrap(inOrder(block));
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const [record, dataSet, length] = [
      bytes[at + 1],
      bytes[at + 2] ?? 0,
      bytes.readUInt16BE(at + 3),
    ];
    const end = at + 5 + length;
    if (length > MAX_SHORT || end > bytes.length) break;
    if (record === 2) {
      const text = decodeText(bytes.subarray(at + 5, end)).replace(UNUSED, ' ');
      texts.set(dataSet, [...(texts.get(dataSet) ?? []), text]);
    }
    at = end;
  }
  return texts;
};

/** Some TIFFs store the block as whole numbers of the other byte order: every four bytes are reversed. */
const inOrder = (block: Uint8Array): Buffer => {
  const isTurned = block[0] !== 0x1c && block[3] === 0x1c && block.length % 4 === 0;
  if (isTurned) return Buffer.from(block).swap32();
  return Buffer.from(block.buffer, block.byteOffset, block.length);
};

/** The block without Photoshop's resources around it; empty when these contain none. */
const unwrap = (bytes: Buffer): Buffer => {
  if (!bytes.toString('latin1', 0, PHOTOSHOP.length).startsWith(PHOTOSHOP)) return bytes;
  for (let at = PHOTOSHOP.length; at + 12 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== '8BIM') break;
    const id = bytes.readUInt16BE(at + 4);
    // A Pascal name, preceded by its length, and padded to an even number of bytes like the content.
    const start = at + 6 + even(1 + (bytes[at + 6] ?? 0)) + 4;
    if (start > bytes.length) break;
    const end = start + bytes.readUInt32BE(start - 4);
    if (id === IPTC_RESOURCE) return bytes.subarray(start, end);
    at = even(end);
  }
  return Buffer.alloc(0);
};
