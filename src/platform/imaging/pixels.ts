import sharp, { type Sharp } from 'sharp';
import { sizeAtEdge } from '@/contract/asset/size-at-edge';
import type { RawImage } from './port';

/** The colours meant by the numbers: those of every screen, or the wider Display P3 of phone screens. */
export type Gamut = 'srgb' | 'p3';

/** Uncompressed pixels, 8 bits a channel, row by row, upright. */
export type Pixels = {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
  gamut: Gamut;
};

/**
 * The same image with its longest edge at most `edge` pixels. Smaller images are returned unchanged. `original`: the size
 * of which this one was made, so that roundings do not add up.
 */
export const shrink = async (
  from: Pixels,
  edge: number,
  original: { width: number; height: number } = from,
): Promise<Pixels> => {
  if (Math.max(from.width, from.height) <= edge) return from;
  const size = sizeAtEdge(original, edge);
  return readPixels(asSharp(from).resize({ ...size, fit: 'fill' }), from.gamut);
};

/** Passes pixels back to sharp for encoding. */
export const asSharp = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** RGB without alpha: transparent pixels are drawn on white. */
export const onWhite = ({ data, width, height, channels }: Pixels): RawImage => {
  if (channels === 3) return { width, height, rgb: data };
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const alpha = (data[from + 3] ?? 255) / 255;
    for (let channel = 0; channel < 3; channel++)
      rgb[to++] = Math.round((data[from + channel] ?? 0) * alpha + 255 * (1 - alpha));
  }
  return { width, height, rgb };
};

/** The pixels of an image in sharp. `gamut`: what their numbers mean. */
export const readPixels = async (image: Sharp, gamut: Gamut = 'srgb'): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels: channels === 4 ? 4 : 3, gamut };
};

/** A JPEG of pixels that were decoded already. */
export const encodeJpeg = ({ width, height, rgb }: RawImage, quality = 90): Promise<Uint8Array> =>
  asSharp({ data: rgb, width, height, channels: 3, gamut: 'srgb' }).jpeg({ quality }).toBuffer();
