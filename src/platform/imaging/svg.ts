import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UnreadableImage } from './port';

/** An SVG of this size takes seconds to draw; photographs do not belong in an SVG. */
const MAX_BYTES = 10_000_000;
/** Dots per inch at which one unit of an SVG is one pixel. */
const USUAL_DENSITY = 72;

/**
 * Opens an SVG in sharp, from memory and never from its file: an SVG without a path of its own cannot refer to other
 * files. The library that draws it never runs scripts.
 * @param scale the drawn size; 1 is the SVG's own size
 */
export const openSvg = async (path: string, scale = 1) => {
  const { size } = await stat(path);
  if (size > MAX_BYTES)
    throw new UnreadableImage('An SVG may have at most 10 MB. Send photographs as JPEG.');
  return sharp(await readFile(path), {
    density: Math.max(1, USUAL_DENSITY * scale),
    limitInputPixels: false,
  });
};
