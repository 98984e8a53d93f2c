import type { Sharp } from 'sharp';
import { convertCodedColours, type DeepPixels } from '../colour/convert-coded-colours';
import { readCodedColours } from '../colour/read-coded-colours';
import { type Gamut, type Pixels, readPixels } from '../pixels';
import { DAMAGED_IMAGE } from '../port';
import { correctAvif } from './avif';
import { decodeBmp } from './bmp';
import { decodeHeic } from './heic';
import { explainError, openImage } from './open-image';
import type { Header } from './read-header';
import { MAX_MEGAPIXELS } from './sharp-settings';
import { openSvg } from './svg';
import { decodeTiff } from './tiff';

/**
 * Decodes the image at `path`, upright, its longest edge at most `edge` pixels. JPEG and WebP are made smaller during
 * decoding, and an SVG is drawn at that size. An animation gives its first frame. Refuses truncated or damaged files
 * with UnreadableImage. `tolerant`: those are decoded as far as possible, as browsers do, where the decoder can (JPEG,
 * PNG, GIF). `mayBeWide`: an image with wider colours than sRGB is decoded to Display P3; all others to sRGB.
 * `enlargesDrawings`: a small SVG, which has no size of its own, is drawn with that edge, too.
 */
export const decode = async (
  path: string,
  { contentType, width, height, deepWithProfile, hasWideProfile }: Header,
  edge: number,
  { tolerant = false, mayBeWide = false, enlargesDrawings = false } = {},
): Promise<Pixels> => {
  if (contentType === 'image/heic') return decodeHeic(path, edge, mayBeWide);
  if (contentType === 'image/bmp') return decodeBmp(path, edge);
  if (contentType === 'image/svg+xml') {
    const toEdge = edge / Math.max(width, height);
    const scale = enlargesDrawings ? toEdge : Math.min(1, toEdge);
    const drawn = {
      width: scaled(width, scale),
      height: scaled(height, scale),
      fit: 'fill',
    } as const;
    return readOrExplain((await openSvg(path)).resize(drawn));
  }
  const codes = CODED_TYPES.has(contentType) ? await readCodedColours(path, contentType) : null;
  const byLibvips = async () => {
    const isWide = mayBeWide && hasWideProfile;
    const small = (await openTolerantly(path, { tolerant, ignoreIcc: isWide }))
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    if (codes) return convertCodedColours(await readDeepPixels(small), codes, { mayBeWide });
    // Without `ignoreIcc` sharp converts to sRGB first, and then to the requested colours.
    if (isWide) return readOrExplain(small.withIccProfile('p3', { attach: false }), 'p3');
    // sharp converts the colours of a deep image with a profile to Display P3, and all others to sRGB.
    return readOrExplain(deepWithProfile ? small.withIccProfile('srgb', { attach: false }) : small);
  };
  if (contentType === 'image/tiff') return decodeTiff(path, edge, byLibvips);
  const pixels = await byLibvips();
  return contentType === 'image/avif' && !codes ? correctAvif(path, pixels) : pixels;
};

/** Types with colour codes that libvips ignores. */
const CODED_TYPES = new Set(['image/avif', 'image/png']);

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** Like `decode`, and returns whether the image is damaged: then it is shown as far as it could be decoded. */
export const decodeAsFarAsPossible = async (
  path: string,
  header: Header,
  edge: number,
  { mayBeWide = false } = {},
): Promise<{ pixels: Pixels; damaged: boolean }> => {
  try {
    return { pixels: await decode(path, header, edge, { mayBeWide }), damaged: false };
  } catch (error) {
    if (!TOLERANT_TYPES.has(header.contentType)) throw error;
    const pixels = await decode(path, header, edge, { mayBeWide, tolerant: true });
    return { pixels, damaged: true };
  }
};

const TOLERANT_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

const openTolerantly = (
  path: string,
  { tolerant, ignoreIcc }: { tolerant: boolean; ignoreIcc: boolean },
) =>
  openImage(
    path,
    { failOn: tolerant ? 'none' : 'error', limitInputPixels: MAX_MEGAPIXELS * 1e6, ignoreIcc },
    'show',
  );

const readOrExplain = (image: Sharp, gamut?: Gamut): Promise<Pixels> =>
  readPixels(image, gamut).catch((cause) => {
    throw explainError(cause, DAMAGED_IMAGE);
  });

/** Pixels in the file's own colours, in 16 bits a channel. */
const readDeepPixels = async (image: Sharp): Promise<DeepPixels> => {
  const { depth, bitsPerSample } = await image.metadata();
  const deep = image.toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, ...size } = await readOrExplain(deep);
  // libvips pads with zeros at the end, so white is less than 65,535.
  const bits = depth === 'uchar' ? 8 : (bitsPerSample ?? 16);
  return {
    ...size,
    data: new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2),
    white: 2 ** 16 - 2 ** (16 - bits),
  };
};
