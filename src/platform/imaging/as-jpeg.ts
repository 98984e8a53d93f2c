import sharp from 'sharp';
import { decodeAsFarAsPossible } from './decode-image';
import { onWhite } from './pixels';
import type { Header } from './read-header';

/** Pixels. Enough to see the content of an image; more would cost the model time and tokens. */
const EDGE = 1024;

/** The image at `path`, with its `header`, as a JPEG without metadata. Pure noise takes 670 KB. */
export const asJpeg = async (path: string, header: Header): Promise<Uint8Array> => {
  const { pixels } = await decodeAsFarAsPossible(path, header, EDGE);
  const { width, height } = pixels;
  return sharp(onWhite(pixels), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
};
