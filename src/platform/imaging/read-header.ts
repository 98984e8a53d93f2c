import { open, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { readBmpSize } from './bmp';
import { type ImageHeader, UnreadableImage } from './port';
import { MAX_MEGAPIXELS } from './sharp-settings';
import { openSvg, toCssPixels } from './svg';

export type Header = ImageHeader & {
  /** EXIF block as it is in the file, with its `Exif\0\0` prefix. */
  exif: Uint8Array | undefined;
};

/**
 * Reads type and size of the image at `path` from its bytes, without decoding pixels. Width and height are pixels as a
 * person sees them. Refuses with UnreadableImage an unknown format, a broken header or more than 100 megapixels.
 */
export const readHeader = async (path: string): Promise<Header> => {
  // A missing file is our error, not the image's: `stat` reports it before sharp turns it into another error.
  const { size } = await stat(path);
  if (size === 0) throw new UnreadableImage('The file is empty.');
  const beginning = await readBeginning(path);
  if (beginning.startsWith('BM')) {
    const measured = await readBmpSize(path);
    refuseTooLarge({ ...measured, pages: 1 });
    return { contentType: 'image/bmp', ...measured, exif: undefined };
  }
  // A file that begins like XML is read as an SVG or refused.
  const drawing = /^(\xef\xbb\xbf)?\s*</.test(beginning);
  const metadata = await readMetadata(() => (drawing ? openSvg(path) : openFile(path)));
  const { format, autoOrient, pages = 1 } = metadata;
  const width = format === 'svg' ? toCssPixels(autoOrient.width) : autoOrient.width;
  const height = format === 'svg' ? toCssPixels(autoOrient.height) : autoOrient.height;
  // The pages of a TIFF are separate images; only the first is shown and decoded.
  refuseTooLarge({ width, height, pages: format === 'tiff' ? 1 : pages });
  return { contentType: contentTypeOf(metadata), width, height, exif: metadata.exif };
};

/** AVIF and HEIC share a container, and files often state the wrong brand: the codec of the pixels decides. */
const contentTypeOf = ({ format, mediaType, compression }: Metadata): string => {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : 'image/heic';
  return mediaType ?? `image/${format}`;
};

const readBeginning = async (path: string): Promise<string> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
};

// refuseTooLarge checks the pixel limit, because its message can name the size. What is damaged behind the header
// is shown as far as it can be decoded.
const openFile = (path: string) =>
  sharp(path, { failOn: 'none', limitInputPixels: false, sequentialRead: true });

const readMetadata = async (opened: () => Sharp | Promise<Sharp>): Promise<Metadata> => {
  try {
    return await (await opened()).metadata();
  } catch (cause) {
    if (cause instanceof UnreadableImage) throw cause;
    const unknown = cause instanceof Error && cause.message.includes('unsupported image format');
    throw new UnreadableImage(
      unknown
        ? 'This file is not an image that can be read.'
        : 'This image is damaged: its first part cannot be read.',
      { cause },
    );
  }
};

const refuseTooLarge = ({
  width,
  height,
  pages,
}: {
  width: number;
  height: number;
  pages: number;
}) => {
  const megapixels = (width * height * pages) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return;
  const size = Math.ceil(megapixels).toLocaleString('en-US');
  throw new UnreadableImage(
    pages > 1
      ? `The ${pages.toLocaleString('en-US')} frames of the image have ${size} megapixels together; at most ${MAX_MEGAPIXELS} are accepted.`
      : `The image has ${size} megapixels; at most ${MAX_MEGAPIXELS} are accepted.`,
  );
};
