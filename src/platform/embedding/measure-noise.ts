import { likenessOf } from '../database/features';
import type { TextMeaning } from '../embedding/text-meanings';

/**
 * So many times the usual deviation above an image that has nothing to do with the text, an image has. Of 10,000 unrelated
 * images about two have.
 */
export const LEAST_DEVIATIONS = 3.5;

/** Tells how far an image is from those a text has nothing to do with, in usual deviations. */
export type Noise = (features: Int8Array) => number;

/**
 * The likeness of a text and an image that have nothing in common. `middle`: of all texts together; null where there are
 * enough images to take each text's own.
 */
export type Usual = { middle: number | null; deviation: number };

/** Of fewer images, those that have something in common with a text may be most. */
export const FEW_IMAGES = 30;

/** Measures what is usual for a model, with texts and images of which few have something in common. */
export function usualOf(references: readonly Float32Array[], sample: readonly Int8Array[]): Usual {
  const byText = references.map((direction) => scoresOf(direction, sample));
  const middle = sample.length < FEW_IMAGES ? medianOf(byText.flat()) : null;
  const deviations = byText.flatMap((scores) => {
    const own = middle ?? medianOf(scores);
    return scores.map((score) => Math.abs(score - own));
  });
  // The mean deviation is made larger by the few images that do have something in common with a text.
  const deviation = Math.max(MEDIAN_TO_DEVIATION * medianOf(deviations), LEAST_DEVIATION);
  return { middle, deviation };
}

/** Of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;
/** As much as rounding to bytes changes. */
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
