import { inflateSync } from 'node:zlib';
import { type PngChunk, readPngChunks } from '../containers/png-chunks';
import type { Blocks } from '../formats/read-header';
import { PHOTOSHOP } from './read-iptc';

const MAX_TEXT_BYTES = 2_000_000;

/**
 * The blocks of metadata in the PNG at `path` unseen by libvips: EXIF and XMP after the pixels, blocks written as text by
 * ImageMagick before the format had a place for them, and texts of people. Never throws.
 */
export const readPngBlocks = async (path: string): Promise<Blocks> => {
  const texts = new Map<string, string>();
  const blocks: Blocks = { texts };
  for (const chunk of await readPngChunks(path, ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])) {
    if (chunk.type === 'eXIf') {
      blocks.exif ??= chunk.content;
      continue;
    }
    if (chunk.type === 'tIME') {
      if (chunk.content.length >= 7) texts.set(PNG_CHANGED, changedAt(chunk.content));
      continue;
    }
    const written = chunk.content.toString('latin1', 0, chunk.content.indexOf(0));
    const keyword = PNG_KEYWORDS.find((known) => isAlike(known, written));
    if (keyword && !texts.has(keyword)) texts.set(keyword, textOf(chunk));
    else if (written === XMP_KEYWORD) blocks.xmp ??= Buffer.from(textOf(chunk));
    else readProfile(chunk, blocks);
  }
  return blocks;
};

/** The keywords of the format by which a person describes the image, that of the time, and one of ImageMagick. */
const PNG_KEYWORDS = [
  'Title',
  'Author',
  'Description',
  'Copyright',
  'Creation Time',
  'exif:DateTimeOriginal',
];
/** Stands for the chunk with the time of the last change; no keyword has a line break. */
export const PNG_CHANGED = '\ntIME';
const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** In UTC, as EXIF writes times: `2017:08:09 10:11:12Z`. */
const changedAt = (content: Buffer): string => {
  const [month, day, hour, minute, second] = [...content.subarray(2, 7)].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${content.readUInt16BE(0)}:${month}:${day} ${hour}:${minute}:${second}Z`;
};

/** Programs also write `creation_time`. */
const isAlike = (...keywords: [string, string]) => {
  const [one, other] = keywords.map((keyword) => keyword.toLowerCase().replace(/[ _-]/g, ''));
  return one === other;
};

const PROFILE = /^Raw profile type (exif|APP1|iptc|8bim|xmp)\0/;
const XMP_PREFIX = 'http://ns.adobe.com/xap/1.0/\0';

/** Adds the block in a chunk of text, unless there is one of its kind. */
const readProfile = (chunk: PngChunk, blocks: Blocks) => {
  const kind = PROFILE.exec(chunk.content.toString('latin1', 0, 40))?.[1];
  if (!kind) return;
  // An empty line, the kind, the length, and lines of hexadecimal digits.
  const bytes = Buffer.from(textOf(chunk).split('\n').slice(3).join(''), 'hex');
  if (bytes.length === 0) return;
  const isXmp = kind === 'APP1' && bytes.toString('latin1').startsWith(XMP_PREFIX);
  if (isXmp) blocks.xmp ??= bytes.subarray(XMP_PREFIX.length);
  else if (kind === 'xmp') blocks.xmp ??= bytes;
  else if (kind === 'iptc') blocks.iptc ??= bytes;
  else if (kind === '8bim') blocks.iptc ??= Buffer.concat([Buffer.from(PHOTOSHOP), bytes]);
  else blocks.exif ??= bytes;
};

/** The text after the keyword; empty if it cannot be unpacked. */
const textOf = ({ type, content }: PngChunk): string => {
  const text = content.subarray(content.indexOf(0) + 1);
  if (type === 'tEXt') return text.toString('latin1');
  if (type === 'zTXt') return unpacked(text.subarray(1)).toString('latin1');
  // A flag, the method, the language and the keyword in that language, both ended by a zero.
  const language = text.indexOf(0, 2);
  const written = text.subarray(text.indexOf(0, language + 1) + 1);
  return (text[0] === 1 ? unpacked(written) : written).toString('utf8');
};

const unpacked = (bytes: Buffer): Buffer => {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_TEXT_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
};
