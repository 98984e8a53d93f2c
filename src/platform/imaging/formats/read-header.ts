import { stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { isWideProfile } from '../colour/is-wide-profile';
import { DAMAGED_START, type ImageHeader, UnreadableImage, UnsupportedImage } from '../port';
import { readBmpSize } from './bmp-header';
import { explainError, openImage, readBeginning } from './open-image';
import { MAX_MEGAPIXELS } from './sharp-settings';
import { openSvg, toCssPixels } from './svg';
import { isXml } from './svg-text';
import { readTiffDirectory } from './tiff-directory';

/** The blocks of metadata, unparsed. */
export type Blocks = {
  exif?: Uint8Array | undefined;
  iptc?: Uint8Array | undefined;
  xmp?: Uint8Array | undefined;
  /** The texts of a PNG by their keyword: `Author`, `Title` … */
  texts?: Map<string, string> | undefined;
};

export type Header = ImageHeader & {
  blocks: Blocks;
  /** A colour profile, and more than 8 bits a channel. */
  deepWithProfile: boolean;
  /** A colour profile wider than sRGB. */
  hasWideProfile: boolean;
};

/**
 * Reads type and size of the image at `path` from its bytes, without decoding pixels. Width and height are pixels as a
 * person sees them. Refuses with UnreadableImage an unknown format, a broken header or more than 268 megapixels.
 */
export const readHeader = async (path: string): Promise<Header> => {
  // A missing file is our error, not the image's: `stat` reports it before sharp turns it into another error.
  const { size } = await stat(path);
  if (size === 0) throw new UnreadableImage('The file is empty.');
  const beginning = await readBeginning(path);
  if (beginning.startsWith('BM')) {
    const measured = await readBmpSize(path);
    refuseTooLarge(measured);
    return { contentType: 'image/bmp', ...measured, blocks: {}, ...NO_PROFILE };
  }
  // A file that begins like XML is read as an SVG or refused.
  const opened = isXml(beginning) ? openSvg(path) : openToMeasure(path);
  const metadata = await readMetadata(opened).catch(async (error) => {
    const unusual = error instanceof UnsupportedImage && (await readUnusualTiff(path));
    if (unusual) return unusual;
    throw error;
  });
  if ('contentType' in metadata) return metadata;
  const { format, autoOrient } = metadata;
  const width = format === 'svg' ? toCssPixels(autoOrient.width) : autoOrient.width;
  const height = format === 'svg' ? toCssPixels(autoOrient.height) : autoOrient.height;
  // Of several frames or pages only the first is shown and decoded.
  refuseTooLarge({ width, height });
  const { exif, iptc, xmp, icc, space } = metadata;
  return {
    contentType: contentTypeOf(metadata),
    width,
    height,
    blocks: { exif, iptc, xmp },
    deepWithProfile: icc !== undefined && space === 'rgb16',
    hasWideProfile: icc !== undefined && isWideProfile(icc),
  };
};

const NO_PROFILE = { deepWithProfile: false, hasWideProfile: false };

/** AVIF and HEIC share a container, and files often state the wrong brand: the codec of the pixels decides. */
const contentTypeOf = ({ format, mediaType, compression }: Metadata): string => {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : 'image/heic';
  return mediaType ?? `image/${format}`;
};

// refuseTooLarge checks the pixel limit, because its message can name the size. An image damaged after its header is
// shown as far as it can be decoded.
const openToMeasure = (path: string) =>
  openImage(path, { failOn: 'none', limitInputPixels: false });

const readMetadata = async (opened: Promise<Sharp>): Promise<Metadata> => {
  try {
    return await (await opened).metadata();
  } catch (cause) {
    throw explainError(cause, DAMAGED_START);
  }
};

/** The header of a TIFF only geotiff can read; null when it cannot either. */
const readUnusualTiff = async (path: string): Promise<Header | null> => {
  const directory = await readTiffDirectory(path).catch(() => null);
  if (!directory) return null;
  const { width, height, orientation } = directory;
  refuseTooLarge({ width, height });
  const size = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { contentType: 'image/tiff', ...size, blocks: {}, ...NO_PROFILE };
};

const refuseTooLarge = ({ width, height }: { width: number; height: number }) => {
  const megapixels = (width * height) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return;
  const size = Math.ceil(megapixels).toLocaleString('en-US');
  throw new UnreadableImage(
    `The image has ${size} megapixels; at most ${MAX_MEGAPIXELS} are accepted.`,
  );
};
