import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UnreadableImage } from './port';

/** Drawings of this size take seconds to draw; photographs do not belong into an SVG. */
const MAX_BYTES = 10_000_000;
/** Dots per inch at which one unit of a drawing is one pixel. */
const USUAL_DENSITY = 72;

/**
 * An SVG as sharp reads it. From memory and never from its file: without an address of its own, a drawing can
 * refer to no other file. Scripts are never run by the library that draws it.
 * @param scale how large it is drawn, 1 being its own size
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
