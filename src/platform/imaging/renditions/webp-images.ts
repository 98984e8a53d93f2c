import { decode } from '../formats/decode-image';
import type { Header } from '../formats/read-header';
import { asSharp } from '../pixels';

type Box = { width: number; height: number };

/** The image at a path as a WebP within a box, without metadata; what was transparent stays so. */
const makeWithin = (box: Box) => async (path: string, header: Header) => {
  const edge = Math.max(box.width, box.height);
  return asSharp(await decode(path, header, edge, { enlargesDrawings: true }))
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86, effort: 4 })
    .toBuffer();
};

/** Sharp at half of it on a screen with twice the density. */
export const makeLogo = makeWithin({ width: 640, height: 240 });

/** As wide as most screens, and never higher than wide. */
export const makeCover = makeWithin({ width: 2400, height: 1600 });

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
