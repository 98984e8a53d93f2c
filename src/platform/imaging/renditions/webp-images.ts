import { decode } from '../formats/decode-image';
import type { Header } from '../formats/read-header';
import { asSharp } from '../pixels';

/** Pixels: sharp at half of it on a screen with twice the density. */
const LOGO = { width: 640, height: 240 };
/** As wide as most screens, and never higher than wide. */
const COVER = { width: 2400, height: 1600 };

/** The image at `path` as a WebP of at most 640 × 240, without metadata; what was transparent stays so. */
export const makeLogo = (path: string, header: Header): Promise<Uint8Array> =>
  shrink(path, drawnLarge(header, LOGO), LOGO);

/** The image at `path` as a WebP of at most 2400 × 1600, without metadata. */
export const makeCover = (path: string, header: Header): Promise<Uint8Array> =>
  shrink(path, drawnLarge(header, COVER), COVER);

const shrink = async (path: string, header: Header, box: typeof LOGO): Promise<Uint8Array> =>
  asSharp(await decode(path, header, Math.max(box.width, box.height)))
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86, effort: 4 })
    .toBuffer();

/** A drawing has no size of its own: a small one would be blurred where it is shown larger. */
function drawnLarge(header: Header, box: typeof LOGO): Header {
  if (header.contentType !== 'image/svg+xml') return header;
  const scale = Math.max(
    1,
    Math.max(box.width, box.height) / Math.max(header.width, header.height),
  );
  return { ...header, width: header.width * scale, height: header.height * scale };
}

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
