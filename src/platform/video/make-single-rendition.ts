import sharp from 'sharp';
import type { Tier } from '../imaging/port';

/**
 * The poster of a film that is smaller than every size there is, as the one size it has: clients that find none
 * would take the film itself for a picture. Decodes here, and not apart, because ffmpeg wrote those bytes for us.
 */
export async function makeSingleRendition(jpeg: Uint8Array): Promise<Tier> {
  const { data, info } = await sharp(jpeg)
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { longestEdge: Math.max(info.width, info.height), webp: data };
}
