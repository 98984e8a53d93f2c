import type { Derived } from '@/domain/asset/processing/finish-processing';
import type { AssetRef } from '@/domain/events';
import { measureTraits } from '@/platform/analysis/measure-traits';
import { perceptualHashOf } from '@/platform/imaging/renditions/perceptual-hash';
import { makePermits } from '@/platform/permits';
import { DECODING_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { storeRenditions } from './store-renditions';

/** One organization uses at most half of the decoders, so its files never delay those of another for long. */
const decoding = makePermits({
  total: DECODING_CONCURRENCY,
  perHolder: Math.floor(DECODING_CONCURRENCY / 2),
});

const DAMAGED = 'The image is damaged or incomplete; it is shown as far as it can be read.';

/** Reads an image and stores its renditions. Rejects with UnreadableImage, or as the decoder or the store failed. */
export async function processImage(
  { blobs, imaging, analyser }: JobDependencies,
  { organizationId }: AssetRef,
  blob: string,
): Promise<Derived> {
  const image = await decoding.run({ group: 'organization', key: organizationId }, () =>
    blobs.asFile(blob, (path) => imaging.process(path)),
  );
  const words = await analyser.analyse({ ...image, kind: 'image', place: null });
  const { width, height, capture, photo } = image;
  return {
    width,
    height,
    duration: null,
    metadata: { capture, video: null },
    photo,
    ...(await storeRenditions(blobs, blob, image)),
    perceptualHash: perceptualHashOf(image.sample),
    colours: measureTraits(image.sample).colours,
    ...words,
    problem: image.damaged ? DAMAGED : null,
  };
}
