import sharp, { type Sharp } from 'sharp';
import { decodeAsFarAsPossible } from '../formats/decode-image';
import { explainError, openImage } from '../formats/open-image';
import type { Header } from '../formats/read-header';
import { asSharp, type Pixels, readPixels } from '../pixels';
import { DAMAGED_IMAGE, type WantedImage } from '../port';

type Size = { width: number; height: number };

/** Pixels of all frames together, before and after: an animation beyond stays with its first frame. */
const MAX_ANIMATED_PIXELS = 100e6;
const WHITE = '#ffffff';
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
/** Types whose frames libvips reads. */
const ANIMATED_TYPES = new Set(['image/gif', 'image/webp']);

/** The image at `path`, with its `header`, as a preset wants it; a damaged one as far as it can be decoded. */
export async function deriveImage(
  path: string,
  header: Header,
  wanted: WantedImage,
): Promise<Uint8Array> {
  const moving =
    wanted.animated && wanted.format === 'webp' && (await animate(path, header, wanted));
  if (moving) return moving;
  const isDrawing = header.contentType === 'image/svg+xml';
  const scale = scaleOf(header, wanted, isDrawing);
  const largest = MAX_DRAWN_EDGE / Math.max(header.width, header.height);
  const whole = sizeAt(header, isDrawing ? Math.min(scale, largest) : scale);
  const drawn = isDrawing ? { ...header, ...whole } : header;
  const edge = Math.max(whole.width, whole.height);
  const { pixels } = await decodeAsFarAsPossible(path, drawn, edge);
  const shown = await fitted(pixels, wanted);
  return encode(onBackground(shown, wanted), wanted).toBuffer();
}

/** A drawing that is a narrow strip would be drawn millions of pixels long. */
const MAX_DRAWN_EDGE = 8192;

/** How much larger the whole image is to become, before `cover` cuts it. */
function scaleOf(
  { width: ownWidth, height: ownHeight }: Size,
  wanted: WantedImage,
  mayGrow = false,
) {
  const scales = [
    wanted.width === null ? null : wanted.width / ownWidth,
    wanted.height === null ? null : wanted.height / ownHeight,
  ].filter((scale) => scale !== null);
  if (isCut(wanted)) return Math.max(...scales);
  const scale = Math.min(...scales);
  return wanted.fit === 'contain' && scales.length === 2
    ? scale
    : Math.min(scale, mayGrow ? scale : 1);
}

const isCut = ({ width, height, fit }: WantedImage) =>
  fit === 'cover' && width !== null && height !== null;

const sizeAt = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The pixels in the wanted size. */
async function fitted(pixels: Pixels, wanted: WantedImage): Promise<Sharp> {
  if (isCut(wanted)) {
    const size = { width: wanted.width as number, height: wanted.height as number };
    return cut(pixels, size, wanted.focus);
  }
  const scaled = sizeAt(pixels, scaleOf(pixels, wanted));
  const image = asSharp(pixels).resize({ ...scaled, fit: 'fill' });
  if (wanted.fit !== 'contain' || wanted.width === null || wanted.height === null) return image;
  return asSharp(await readPixels(image.ensureAlpha())).extend({
    ...margins(scaled, { width: wanted.width, height: wanted.height }),
    background: TRANSPARENT,
  });
}

/** The largest part of the pixels in the shape of `size`, around the focus, in this size. */
async function cut(pixels: Pixels, size: Size, focus: WantedImage['focus']): Promise<Sharp> {
  const scale = Math.max(size.width / pixels.width, size.height / pixels.height);
  const part = {
    width: Math.min(pixels.width, Math.max(1, Math.round(size.width / scale))),
    height: Math.min(pixels.height, Math.max(1, Math.round(size.height / scale))),
  };
  const whole = { ...size, fit: 'fill' } as const;
  if (focus)
    return asSharp(pixels)
      .extract({ ...corner(pixels, part, focus), ...part })
      .resize(whole);
  const position = sharp.strategy.attention;
  const cover = (to: Size) => asSharp(pixels).resize({ ...to, fit: 'cover', position });
  // Most images were decoded in the size of the cut: one step is enough.
  if (part.width === size.width && part.height === size.height) return cover(size);
  // Cut first: a narrow strip would become millions of pixels long if it were enlarged first.
  return asSharp(await readPixels(cover(part))).resize(whole);
}

/** Where a part of an image begins whose middle is as near to the focus as it can be. */
const corner = (whole: Size, part: Size, { x, y }: { x: number; y: number }) => ({
  left: within(whole.width - part.width, x * whole.width - part.width / 2),
  top: within(whole.height - part.height, y * whole.height - part.height / 2),
});

const within = (most: number, wanted: number) => Math.min(most, Math.max(0, Math.round(wanted)));

function margins(scaled: Size, { width, height }: Size) {
  const left = Math.floor(Math.max(0, width - scaled.width) / 2);
  const top = Math.floor(Math.max(0, height - scaled.height) / 2);
  return {
    left,
    top,
    right: Math.max(0, width - scaled.width - left),
    bottom: Math.max(0, height - scaled.height - top),
  };
}

const onBackground = (image: Sharp, { background, format }: WantedImage): Sharp => {
  const colour = background ?? (format === 'jpeg' ? WHITE : null);
  return colour === null ? image : image.flatten({ background: colour });
};

const encode = (plain: Sharp, { format, quality, xmp }: WantedImage): Sharp => {
  const image = xmp === undefined ? plain : plain.withXmp(xmp);
  if (format === 'jpeg') return image.jpeg({ quality });
  if (format === 'png') return image.png();
  // As with renditions, more effort takes several times as long and saves a few percent.
  return format === 'avif'
    ? image.avif({ quality, effort: 2 })
    : image.webp({ quality, effort: 2 });
};

/** All frames as a WebP; null for an image with one frame, and for too large an animation. */
async function animate(
  path: string,
  header: Header,
  wanted: WantedImage,
): Promise<Uint8Array | null> {
  if (!ANIMATED_TYPES.has(header.contentType)) return null;
  try {
    const image = await openImage(path, {
      animated: true,
      failOn: 'none',
      // Counts all frames, and would refuse the image; the limit is below.
      limitInputPixels: false,
    });
    const { pages = 1, width, height } = await image.metadata();
    const scaled = sizeAt(header, scaleOf(header, wanted));
    const pixels = Math.max(width * height, scaled.width * scaled.height * pages);
    if (pages < 2 || pixels > MAX_ANIMATED_PIXELS) return null;
    const shown = moveInto(image.resize({ ...scaled, fit: 'fill' }), scaled, wanted);
    return await encode(onBackground(shown, wanted), wanted).toBuffer();
  } catch (cause) {
    throw explainError(cause, DAMAGED_IMAGE);
  }
}

/** Cuts or surrounds every frame. */
function moveInto(image: Sharp, scaled: Size, wanted: WantedImage): Sharp {
  const { width, height, fit, focus } = wanted;
  if (width === null || height === null || fit === 'inside') return image;
  const size = { width, height };
  if (fit === 'cover')
    return image.extract({ ...corner(scaled, size, focus ?? { x: 0.5, y: 0.5 }), ...size });
  return image.extend({ ...margins(scaled, size), background: TRANSPARENT });
}
