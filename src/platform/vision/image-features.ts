import { inBytes } from '../database/features';
import type { RawImage } from '../imaging/port';
import { FEATURE_MEANS } from './feature-means';
import { EDGE, marginsOf } from './letterbox';

/** How many parts the model divides each side of the square into. */
export const PARTS = 16;
const PART = EDGE / PARTS;

/**
 * How much of each part of the letterboxed square the image covers, as weights that are one on average: with the grey in
 * them, the features of an image and of a part of it in another format would differ most by the format.
 */
export function weightsOf({ width, height }: Pick<RawImage, 'width' | 'height'>): Float32Array {
  const [left, top] = marginsOf({ width, height });
  const covered = (part: number, from: number, length: number) =>
    Math.max(0, Math.min((part + 1) * PART, from + length) - Math.max(part * PART, from));
  const unit = (PARTS * PARTS) / (width * height);
  return Float32Array.from({ length: PARTS * PARTS }, (_, part) => {
    const [x, y] = [part % PARTS, Math.floor(part / PARTS)];
    return covered(x, left, width) * covered(y, top, height) * unit;
  });
}

/**
 * What the model gave, in a byte each, without the mean of many images. The cosine between two tells how alike their images
 * are.
 */
export const featuresOf = (given: Float32Array): Int8Array =>
  inBytes(given.map((value, n) => value - (FEATURE_MEANS[n] as number)));
