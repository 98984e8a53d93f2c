import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { readParts } from '../../read-parts';
import { TOO_MUCH_MEMORY, UnreadableImage, UnsupportedImage } from '../port';
import { mendGif } from './mend-gif';

/** Bytes of an animation read into memory. */
const MAX_ANIMATION_BYTES = 200_000_000;

/**
 * Opens the image at `path` in sharp. Files libvips reads wrongly are corrected in memory: a GIF (see mendGif), and an
 * animated AVIF, whose brand it does not know although the first frame is an image like any other. An AVIF or HEIC may
 * consist of any number of tiles; libvips would refuse those of a phone's largest images.
 */
export const openImage = async (
  path: string,
  options: SharpOptions,
  purpose: 'measure' | 'show' = 'measure',
): Promise<Sharp> => {
  const beginning = await readBeginning(path);
  const settled = {
    ...options,
    sequentialRead: true,
    unlimited: beginning.slice(4, 8) === 'ftyp',
  };
  if (beginning.startsWith('GIF8') && (await isSmall(path)))
    return sharp(mendGif(await readFile(path), purpose) ?? path, settled);
  if (beginning.slice(4, 12) !== 'ftypavis') return sharp(path, settled);
  if (!(await isSmall(path))) throw new UnsupportedImage();
  const bytes = await readFile(path);
  bytes.write('avif', 8, 'latin1');
  return sharp(bytes, settled);
};

const isSmall = async (path: string) => (await stat(path)).size <= MAX_ANIMATION_BYTES;

/** The first 64 bytes. */
export const readBeginning = async (path: string): Promise<string> =>
  (await readParts(path, (read) => read(0, 64))).toString('latin1');

/** Messages of libvips and its loaders about sound files of a kind they cannot read. */
const UNSUPPORTED =
  /not (supported|implemented|configured)|unsupported|no known route|samples out of range|whole number of bytes|bad labq|not \d+ bands|required field 262/i;

/** Translates an error of sharp into a reason for the person who uploaded the image. `damaged`: of a broken file. */
export const explainError = (cause: unknown, damaged: string): UnreadableImage => {
  if (cause instanceof UnreadableImage) return cause;
  const message = cause instanceof Error ? cause.message : '';
  if (message.includes('unsupported image format'))
    return new UnreadableImage('This file is not an image that can be read.', { cause });
  if (UNSUPPORTED.test(message)) return new UnsupportedImage({ cause });
  // Each loader has its own message for memory it did not get.
  if (/memory/i.test(message)) return new UnreadableImage(TOO_MUCH_MEMORY, { cause });
  return new UnreadableImage(damaged, { cause });
};
