import sharp from 'sharp';
import { decode } from './decode';
import { onWhite } from './pixels';
import type { ImageHeader } from './port';

/** Enough to see what an image shows; more costs time and tokens with whoever looks at it. */
const EDGE = 1024;

/** The image at `path`, of which `header` is known, as a JPEG without metadata. Pure noise has 670 KB. */
export const asJpeg = async (path: string, header: ImageHeader): Promise<Uint8Array> => {
  const pixels = await decode(path, header, EDGE);
  const { width, height } = pixels;
  return sharp(onWhite(pixels), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
};
