import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UnreadableImage } from '../port';
import { readSvgText } from './svg-text';

/** An SVG of this size takes seconds to draw; photographs do not belong in an SVG. */
const MAX_BYTES = 10_000_000;
/** Dots per inch of CSS: lengths such as `10mm` get the same size as in browsers. */
const DENSITY = 96;
/** libvips draws one pixel for each unit of an SVG at this density, and more of them at a higher one. */
const LIBVIPS_DENSITY = 72;

/** A size from sharp of an opened SVG, in pixels of CSS. */
export const toCssPixels = (length: number): number =>
  Math.max(1, Math.round((length * LIBVIPS_DENSITY) / DENSITY));

/**
 * Opens an SVG in sharp, from memory and never from its file: an SVG without its own path cannot refer to other files.
 * The drawing library never runs scripts. A following resize draws it at that size at once.
 */
export const openSvg = async (path: string) => {
  const { size } = await stat(path);
  if (size > MAX_BYTES)
    throw new UnreadableImage('An SVG may have at most 10 MB. Send photographs as JPEG.');
  const text = readSvgText(await readFile(path));
  return sharp(Buffer.from(text), { density: DENSITY, limitInputPixels: false });
};
