import sharp from 'sharp';
import type { RawImage } from '../port';

/** A JPEG of pixels that were decoded already. */
export const encodeJpeg = ({ width, height, rgb }: RawImage, quality = 90): Promise<Uint8Array> =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
