import { inflateSync } from 'node:zlib';
import { type PngChunk, readPngChunks } from './png-chunks';
import type { Blocks } from './read-header';
import { PHOTOSHOP } from './read-iptc';

const MAX_TEXT_BYTES = 2_000_000;

/**
 * The blocks of metadata in the PNG at `path` that libvips does not see: EXIF behind the pixels, and those that
 * ImageMagick wrote as text before the format had a place for them. Never throws.
 */
export const readPngBlocks = async (path: string): Promise<Blocks> => {
  const blocks: Blocks = {};
  for (const chunk of await readPngChunks(path, ['eXIf', 'tEXt', 'zTXt'])) {
    if (chunk.type === 'eXIf') blocks.exif ??= chunk.content;
    else readProfile(chunk, blocks);
  }
  return blocks;
};

const PROFILE = /^Raw profile type (exif|APP1|iptc|8bim|xmp)\0/;
const XMP_PREFIX = 'http://ns.adobe.com/xap/1.0/\0';

/** Adds the block that a chunk of text contains, unless there is one of its kind. */
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

/** The text behind the keyword; empty if it cannot be unpacked. */
const textOf = ({ type, content }: PngChunk): string => {
  const text = content.subarray(content.indexOf(0) + 1);
  if (type === 'tEXt') return text.toString('latin1');
  try {
    return inflateSync(text.subarray(1), { maxOutputLength: MAX_TEXT_BYTES }).toString('latin1');
  } catch {
    return '';
  }
};
