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
 * An image gets a label when its likeness is at least this many usual deviations above that of unrelated images. That is
 * more than for a search, because each image is compared with some two hundred labels: less than one of a hundred
 * unrelated images gets one.
 */
const LEAST_DEVIATIONS = 4;
/** Labels below this share of the best label's deviations only resemble the subject, like a wolf where there is a dog. */
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
    // While there are few images, the image itself is one of those that show what is usual.
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
