import sharp from 'sharp';
import { UnreadablePicture } from './port';
import { MAX_MEGAPIXELS } from './sharp-settings';

/** Uncompressed sRGB pixels, 8 bits a channel, row by row, upright. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 };

/**
 * Decodes the picture at `path` to sRGB (what sharp makes of every profile unless told otherwise), upright,
 * its longest edge at most `edge` pixels. JPEG and WebP are
 * made smaller while they are decoded. Of an animation the first frame. Refuses with UnreadablePicture what
 * ends early or is damaged.
 */
export const decode = async (path: string, edge: number): Promise<Pixels> => {
  try {
    const { data, info } = await sharp(path, {
      failOn: 'error',
      limitInputPixels: MAX_MEGAPIXELS * 1e6,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return pixels(data, info);
  } catch (cause) {
    // Each loader says in its own words that memory was refused to it.
    const tooLarge = cause instanceof Error && /memory/i.test(cause.message);
    throw new UnreadablePicture(
      tooLarge
        ? 'The picture needs too much memory to be read.'
        : 'The picture is damaged or incomplete and cannot be shown.',
      { cause },
    );
  }
};

/** The same picture with its longest edge at most `edge` pixels; never made larger. */
export const shrink = async (from: Pixels, edge: number): Promise<Pixels> => {
  if (Math.max(from.width, from.height) <= edge) return from;
  const { data, info } = await asSharp(from)
    .resize({ width: edge, height: edge, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return pixels(data, info);
};

/** Hands pixels back to sharp, to be encoded. */
export const asSharp = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** RGB without alpha: what is transparent is seen on white. */
export const onWhite = ({ data, width, height, channels }: Pixels): Uint8Array => {
  if (channels === 3) return data;
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = (data[from + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      rgb[to++] = Math.round((data[from + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return rgb;
};

const pixels = (
  data: Uint8Array,
  info: { width: number; height: number; channels: number },
): Pixels => ({
  data,
  width: info.width,
  height: info.height,
  channels: info.channels === 4 ? 4 : 3,
});
