import { likenessOf } from '../database/features';
import type { TextMeaning } from '../embedding/text-meanings';

/**
 * An image matches a text when its likeness is at least this many usual deviations above that of unrelated images. About
 * two of 10,000 unrelated images reach that.
 */
export const LEAST_DEVIATIONS = 3.5;

/** How far the likeness of an image to a text is above that of unrelated images, in usual deviations. */
export type Noise = (features: Int8Array) => number;

/**
 * The likeness of texts and images that have nothing in common. `middle`: the median over all texts; null when there are
 * enough images to take the median of each text.
 */
export type Usual = { middle: number | null; deviation: number };

/** Among fewer images than this, most may have something in common with a text. */
export const FEW_IMAGES = 30;

/** Measures what is usual for a model, with texts and images that mostly have nothing in common. */
export function usualOf(references: readonly Float32Array[], sample: readonly Int8Array[]): Usual {
  const byText = references.map((direction) => scoresOf(direction, sample));
  const middle = sample.length < FEW_IMAGES ? medianOf(byText.flat()) : null;
  const deviations = byText.flatMap((scores) => {
    const own = middle ?? medianOf(scores);
    return scores.map((score) => Math.abs(score - own));
  });
  // The median, because the few images that do match a text would enlarge the mean.
  const deviation = Math.max(MEDIAN_TO_DEVIATION * medianOf(deviations), LEAST_DEVIATION);
  return { middle, deviation };
}

/** The ratio of the standard deviation to the median deviation in a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;
/** As much as rounding features to bytes changes a likeness. */
const LEAST_DEVIATION = 0.004;

/** @param usual for the model of the text */
export function noiseOf(
  { direction }: Pick<TextMeaning, 'direction'>,
  sample: readonly Int8Array[],
  { middle, deviation }: Usual,
): Noise {
  const own = middle ?? medianOf(scoresOf(direction, sample));
  return (features) => (likenessOf(direction, features) - own) / deviation;
}

const scoresOf = (direction: Float32Array, images: readonly Int8Array[]) =>
  images.map((features) => likenessOf(direction, features));

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
