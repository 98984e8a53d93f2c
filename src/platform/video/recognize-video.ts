import { readParts } from '../read-parts';

/** MPEG transport streams repeat a sync byte every 188 bytes; the first few are enough. */
const HEAD_BYTES = 4_096;

/**
 * The media type of the video at `path`, from its first bytes; null when it is not a video. Does not tell whether it
 * can be shown: an MP4 with sound alone begins like any other.
 */
export const recognizeVideo = async (path: string): Promise<string | null> =>
  typeOf(await readParts(path, (read) => read(0, HEAD_BYTES)));

const typeOf = (head: Buffer): string | null => {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (head.length < 12) return null;
  if (text(4, 8) === 'ftyp') return typeOfBrand(text(8, 12));
  // QuickTime files had no brand until 2005; they begin with one of these boxes.
  if (/^(moov|mdat|wide|free|skip|pnot)$/.test(text(4, 8))) return 'video/quicktime';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return typeOfMatroska(text(4, 256));
  if (text(0, 4) === 'RIFF' && text(8, 11) === 'AVI') return 'video/x-msvideo';
  // The start codes of a program stream and of an elementary video stream.
  if (head.readUInt32BE(0) === 0x1ba || head.readUInt32BE(0) === 0x1b3) return 'video/mpeg';
  return isTransportStream(head) ? 'video/mp2t' : null;
};

/** Images use the same container: HEIC, AVIF and Canon's raw files. */
const IMAGE_BRANDS = /^(mif1|msf1|heic|heix|heim|heis|hevc|hevx|avif|avis|crx |jpeg|jpgs|jxl )$/;

const typeOfBrand = (brand: string): string | null => {
  if (IMAGE_BRANDS.test(brand)) return null;
  if (brand === 'qt  ') return 'video/quicktime';
  if (brand.startsWith('3g2')) return 'video/3gpp2';
  if (/^3g[pesr]/.test(brand)) return 'video/3gpp';
  return brand.startsWith('M4V') ? 'video/x-m4v' : 'video/mp4';
};

/** The document type is named in the first element, after its length of one byte or two. */
const typeOfMatroska = (text: string): string | null => {
  const [, name] = /\x42\x82(?:[\x81-\x88]|\x40[^ -~])(webm|matroska)/.exec(text) ?? [];
  if (name === undefined) return null;
  return name === 'webm' ? 'video/webm' : 'video/x-matroska';
};

/**
 * Packets of 188 bytes; or of 192, on discs and in camcorders, each with a timestamp of four bytes first; or of 204, as
 * broadcast. A cut recording may begin within a packet.
 */
const isTransportStream = (head: Buffer): boolean =>
  [188, 192, 204].some((step) => {
    for (let first = 0; first < step; first++)
      if ([0, 1, 2, 3, 4].every((packet) => head[first + packet * step] === SYNC)) return true;
    return false;
  });
const SYNC = 0x47;
