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
 * first frame. Refuses files that end early or are damaged with UnreadableImage.
 */
export const decode = async (
  path: string,
  { contentType, width, height }: ImageHeader,
  edge: number,
): Promise<Pixels> => {
  if (contentType === 'image/heic') return decodeHeic(path, edge);
  if (contentType === 'image/bmp') return decodeBmp(path, edge);
  const scale = Math.min(1, edge / Math.max(width, height));
  const opened = contentType === 'image/svg+xml' ? await openSvg(path, scale) : openFile(path);
  return decodeBySharp(opened, edge);
};

const openFile = (path: string) =>
  sharp(path, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1e6, sequentialRead: true });

const decodeBySharp = async (opened: Sharp, edge: number): Promise<Pixels> => {
  try {
    const { data, info } = await opened
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
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
