import type { QueryPool } from '../database/connect';
import type { LabelMeanings } from './label-meanings';
import { FEW_IMAGES, type Noise, noiseOf, usualOf } from './measure-noise';
import type { ImageLabel } from './port';
import { makeSamples, type Sample } from './sample-images';

/** Names what images show, by the operator's model. */
export type Labeller = {
  /** The most certain first. Rejects when the model does not tell what the labels mean. */
  label(model: string, features: Int8Array): Promise<ImageLabel[]>;
  close(): Promise<void>;
};

/**
 * So many usual deviations above an image that has nothing to do with the label, an image has. More than for a search,
 * because each image is compared with some two hundred labels: of a hundred unrelated images less than one gets one.
 */
const LEAST_DEVIATIONS = 4;
/** Less than this share of the best one's deviations is what is only like the subject: a wolf, where there is a dog. */
const LEAST_OF_BEST = 0.5;
const MAX_LABELS = 8;

/** @param meaningsOf what the labels mean to a model */
export function makeLabeller(
  meaningsOf: (model: string) => Promise<LabelMeanings>,
  database: QueryPool,
): Pick<Labeller, 'label'> {
  const sampleOf = makeSamples(database);
  const measured = new WeakMap<Sample, Noise[]>();

  function noisesOf({ references, labels }: LabelMeanings, sample: Sample, own: Int8Array) {
    const isFew = sample.images.length < FEW_IMAGES;
    const known = isFew ? undefined : measured.get(sample);
    if (known) return known;
    // The first images of all are compared with how close they are to texts themselves.
    const images = isFew ? [...sample.images, own] : sample.images;
    const usual = isFew ? usualOf(references, images) : sample.usual;
    const noises = labels.map((label) => noiseOf(label, images, usual));
    if (!isFew) measured.set(sample, noises);
    return noises;
  }

  return {
    async label(model, features) {
      const meanings = await meaningsOf(model);
      const noises = noisesOf(meanings, await sampleOf(meanings), features);
      const found = meanings.labels
        .map(({ label }, n) => ({ label, deviations: noises[n]?.(features) ?? 0 }))
        .filter(({ deviations }) => deviations >= LEAST_DEVIATIONS)
        .sort((one, other) => other.deviations - one.deviations);
      const least = (found[0]?.deviations ?? 0) * LEAST_OF_BEST;
      return found
        .filter(({ deviations }) => deviations >= least)
        .slice(0, MAX_LABELS)
        .map(({ label, deviations }) => ({ label, confidence: confidenceOf(deviations) }));
    },
  };
}

/** The same for all models: 0.5 at the least deviations, 0.75 at twice as many. */
const confidenceOf = (deviations: number) =>
  Math.round((1 - LEAST_DEVIATIONS / (2 * deviations)) * 1000) / 1000;
