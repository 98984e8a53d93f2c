import { stat } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { type PictureHeader, UnreadablePicture } from './port';
import { MAX_MEGAPIXELS } from './sharp-settings';

type Header = PictureHeader & {
  /** EXIF block as it stands in the file, with its `Exif\0\0` prefix. */
  exif: Uint8Array | undefined;
};

/**
 * Reads type and size of the picture at `path` from its bytes, without decoding pixels. Width and height
 * are pixels as a person sees them. Refuses with UnreadablePicture what is no picture of the five formats
 * (JPEG, PNG, WebP, GIF, AVIF), has a broken header or holds more than 100 megapixels.
 */
export const readHeader = async (path: string): Promise<Header> => {
  // A file that is not there is a fault of ours, not of the picture: `stat` says so before sharp rewords it.
  const { size } = await stat(path);
  if (size === 0) throw new UnreadablePicture('The file is empty.');
  const metadata = await readMetadata(path);
  refuseUnlessSupported(metadata);
  refuseTooLarge(metadata);
  return {
    contentType: metadata.mediaType ?? `image/${metadata.format}`,
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    exif: metadata.exif,
  };
};

const readMetadata = async (path: string): Promise<Metadata> => {
  try {
    // The pixel limit is judged below, where the sentence can name the size.
    return await sharp(path, { limitInputPixels: false, sequentialRead: true }).metadata();
  } catch (cause) {
    const unknown = cause instanceof Error && cause.message.includes('unsupported image format');
    throw new UnreadablePicture(
      unknown
        ? 'This file is not a picture that can be read.'
        : 'This picture is damaged: its first part cannot be read.',
      { cause },
    );
  }
};

/** AVIF and HEIC share one container and one loader; only the former can be decoded here. */
const refuseUnlessSupported = ({ format, compression }: Metadata) => {
  if (format === 'heif' && compression !== 'av1')
    throw new UnreadablePicture('Pictures in the HEIC format cannot be read.');
};

const refuseTooLarge = ({ width, height, pages = 1 }: Metadata) => {
  const megapixels = (width * height * pages) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return;
  const size = Math.ceil(megapixels).toLocaleString('en-US');
  throw new UnreadablePicture(
    pages > 1
      ? `The ${pages.toLocaleString('en-US')} frames of the picture have ${size} megapixels together; at most ${MAX_MEGAPIXELS} are accepted.`
      : `The picture has ${size} megapixels; at most ${MAX_MEGAPIXELS} are accepted.`,
  );
};
