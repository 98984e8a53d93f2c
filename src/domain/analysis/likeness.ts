import { featuresIn, likenessOf } from '@/platform/database/features';
import type { Domain } from '../operation';

/**
 * The least likeness shown: above it, nearly all pairs of 132 test images showed the same kind of subject or scene. Two
 * images that have nothing in common are above it about once in a thousand. For the features of the model for objects.
 */
export const LEAST_LIKENESS = 0.6;

/** Of the operator's model, so many times the usual deviation above the usual likeness of two images. */
const LEAST_DEVIATIONS = 3;
/** Of fewer images, most may be alike. */
const FEW_IMAGES = 10;
/** Of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;

const FIND_SAMPLE = {
  name: 'sample-of-features',
  text: `
    SELECT n.features FROM asset_likeness l JOIN asset_analysis n ON n.blob = l.blob
    WHERE l.model = $1 AND n.features_model = $1 ORDER BY l.blob LIMIT 64`,
};

/**
 * The least likeness shown for the features of a model, from how alike 64 images chosen at random are: their names are
 * random. Nearly all of their pairs have nothing in common.
 */
export async function findLeastLikeness({ database }: Domain, model: string): Promise<number> {
  if (model === '') return LEAST_LIKENESS;
  const rows = await database.rows<{ features: Buffer }>(FIND_SAMPLE, [model]);
  const images = rows.map(({ features }) => featuresIn(features));
  if (images.length < FEW_IMAGES) return LEAST_LIKENESS;
  const pairs = images.flatMap((one, n) =>
    images.slice(n + 1).map((other) => likenessOf(one, other)),
  );
  const usual = medianOf(pairs);
  const deviation = MEDIAN_TO_DEVIATION * medianOf(pairs.map((pair) => Math.abs(pair - usual)));
  return usual + LEAST_DEVIATIONS * deviation;
}

function medianOf(values: number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
