import { decode } from './decode-image';
import { asSharp } from './pixels';
import type { Header } from './read-header';

/** Pixels of a side: sharp at 128 on a screen with twice the density. */
const SIDE = 256;
/** Pixels. Large enough for a long, narrow image to fill the square. */
const DECODED_EDGE = 1600;

/** The middle of the image at `path` as a square WebP. Refuses unreadable images with UnreadableImage. */
export const cutSquare = async (path: string, header: Header): Promise<Uint8Array> =>
  asSharp(await decode(path, header, DECODED_EDGE))
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
