import { open, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { readBmpSize } from './bmp';
import { type ImageHeader, UnreadableImage } from './port';
import { MAX_MEGAPIXELS } from './sharp-settings';
import { openSvg } from './svg';

type Header = ImageHeader & {
  /** EXIF block as it stands in the file, with its `Exif\0\0` prefix. */
  exif: Uint8Array | undefined;
};

/**
 * Reads type and size of the image at `path` from its bytes, without decoding pixels. Width and height
 * are pixels as a person sees them. Refuses with UnreadableImage what is no image of a known format, has a
 * broken header or holds more than 100 megapixels.
 */
export const readHeader = async (path: string): Promise<Header> => {
  // A file that is not there is a fault of ours, not of the image: `stat` says so before sharp rewords it.
  const { size } = await stat(path);
  if (size === 0) throw new UnreadableImage('The file is empty.');
  const beginning = await readBeginning(path);
  if (beginning.startsWith('BM')) {
    const measured = await readBmpSize(path);
    refuseTooLarge({ ...measured, pages: 1 });
    return { contentType: 'image/bmp', ...measured, exif: undefined };
  }
  // Whatever begins as XML is read as a drawing or not at all.
  const drawing = /^(\xef\xbb\xbf)?\s*</.test(beginning);
  const metadata = await readMetadata(() => (drawing ? openSvg(path) : openFile(path)));
  const { format, autoOrient, pages = 1 } = metadata;
  // The pages of a TIFF are images of their own; the first is shown, and only that is decoded.
  refuseTooLarge({ ...metadata, pages: format === 'tiff' ? 1 : pages });
  return {
    contentType: contentTypeOf(metadata),
    width: autoOrient.width,
    height: autoOrient.height,
    exif: metadata.exif,
  };
};

/** AVIF and HEIC share a container, and brands are written carelessly: how the pixels are coded tells them apart. */
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

// The pixel limit is judged below, where the sentence can name the size.
const openFile = (path: string) => sharp(path, { limitInputPixels: false, sequentialRead: true });

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
