import sharp from 'sharp';
import type { Rendition } from '../imaging/port';

/**
 * Makes the only rendition of a video smaller than every standard size, from its poster: clients without a rendition
 * would show the video file as an image. Decodes in this process, because ffmpeg wrote these bytes.
 */
export async function makeSingleRendition(jpeg: Uint8Array): Promise<Rendition> {
  const { data, info } = await sharp(jpeg)
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { longestEdge: Math.max(info.width, info.height), webp: data };
}
