import type { Turn } from '@/contract/asset/asset-changes';
import { turnExif, UnturnableImage } from './turn-exif';

/** The segments before the pixels are read into memory, as far as needed to find the EXIF. */
const MAX_HEAD_BYTES = 8 * 1024 * 1024;

/**
 * The JPEG turned by a quarter: its EXIF has another orientation, and everything else, the pixels above all, is
 * unchanged byte for byte. Throws UnturnableImage before the first byte is returned.
 */
export async function* turnJpeg(jpeg: AsyncIterable<Buffer>, turn: Turn): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of jpeg) {
    if (head === null) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    const exif = findExif(head);
    if (exif === 'beyond') {
      if (head.length > MAX_HEAD_BYTES) throw new UnturnableImage();
      continue;
    }
    yield head.subarray(0, exif.start);
    yield turnExif(head.subarray(exif.start, exif.end), turn);
    yield head.subarray(exif.end);
    head = null;
  }
  if (head !== null) throw new UnturnableImage();
}

const SOI = 0xffd8;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * Where the EXIF segment of a JPEG is; the empty place for one when there is none; `beyond` when `head` is too short to
 * say.
 */
function findExif(head: Buffer): { start: number; end: number } | 'beyond' {
  if (head.length < 2) return 'beyond';
  if (head.readUInt16BE(0) !== SOI) throw new UnturnableImage();
  // JFIF has to be the first segment, so an EXIF segment comes after it.
  let missing = 2;
  for (let at = 2; ; ) {
    if (at + 10 > head.length) return 'beyond';
    const marker = head.readUInt8(at + 1);
    const isApplication = marker >= APP0 && marker <= APP15;
    if (head[at] !== 0xff || !(isApplication || marker === COMMENT))
      return { start: missing, end: missing };
    const end = at + 2 + head.readUInt16BE(at + 2);
    if (marker === APP1 && head.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      return end > head.length ? 'beyond' : { start: at, end };
    if (marker === APP0 && at === 2) missing = end;
    at = end;
  }
}
