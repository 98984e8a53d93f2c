import sharp, { type Sharp } from 'sharp';
import { decodeBmp } from './bmp';
import { decodeHeic } from './heic';
import { type Pixels, pixelsOf } from './pixels';
import { type ImageHeader, UnreadableImage } from './port';
import { MAX_MEGAPIXELS } from './sharp-settings';
import { openSvg } from './svg';

/**
 * Decodes the image at `path` to sRGB (sharp's default for every profile), upright, its longest edge at most `edge`
 * pixels. JPEG and WebP are made smaller during decoding, and an SVG is drawn at that size. An animation gives its
 * first frame. Refuses files that end early or are damaged with UnreadableImage. `tolerant`: those are decoded as far as
 * possible, as browsers do, where the decoder can (JPEG, PNG, GIF).
 */
export const decode = async (
  path: string,
  { contentType, width, height }: ImageHeader,
  edge: number,
  { tolerant = false } = {},
): Promise<Pixels> => {
  if (contentType === 'image/heic') return decodeHeic(path, edge);
  if (contentType === 'image/bmp') return decodeBmp(path, edge);
  if (contentType === 'image/svg+xml') {
    const scale = Math.min(1, edge / Math.max(width, height));
    const drawn = {
      width: scaled(width, scale),
      height: scaled(height, scale),
      fit: 'fill',
    } as const;
    return readPixels((await openSvg(path)).resize(drawn));
  }
  return readPixels(
    openFile(path, tolerant)
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }),
  );
};

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Like `decode`, and tells whether the image is damaged: then it is shown as far as it could be decoded. */
export const decodeAsFarAsPossible = async (
  path: string,
  header: ImageHeader,
  edge: number,
): Promise<{ pixels: Pixels; damaged: boolean }> => {
  try {
    return { pixels: await decode(path, header, edge), damaged: false };
  } catch (error) {
    if (!TOLERANT_TYPES.has(header.contentType)) throw error;
    return { pixels: await decode(path, header, edge, { tolerant: true }), damaged: true };
  }
};

const TOLERANT_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

const openFile = (path: string, tolerant: boolean) =>
  sharp(path, {
    failOn: tolerant ? 'none' : 'error',
    limitInputPixels: MAX_MEGAPIXELS * 1e6,
    sequentialRead: true,
  });

const readPixels = async (image: Sharp): Promise<Pixels> => {
  try {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return pixelsOf(data, info);
  } catch (cause) {
    // Each loader has its own message for memory that it did not get.
    const tooLarge = cause instanceof Error && /memory/i.test(cause.message);
    throw new UnreadableImage(
      tooLarge
        ? 'The image needs too much memory to be read.'
        : 'The image is damaged or incomplete and cannot be shown.',
      { cause },
    );
  }
};
