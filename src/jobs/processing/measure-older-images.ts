import type { Inngest } from 'inngest';
import {
  findUnmeasuredImages,
  type Measures,
  setMeasures,
  type UnmeasuredImage,
} from '@/domain/asset/processing/measure-older-images';
import { measureTraits } from '@/platform/analysis/measure-traits';
import { BlobMissing, renditionBlob } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { perceptualHashOf } from '@/platform/imaging/renditions/perceptual-hash';
import type { JobDependencies } from '../job-dependencies';
import { waitForStore } from '../wait-for-store';

/** Images of one step: a few seconds. */
const IMAGES_PER_STEP = 100;
const STEPS_PER_RUN = 200;

/**
 * Every hour, finds the colours and the perceptual hashes of images processed before there were any, up to 20,000 of
 * them, from their smallest size. May run again at any time.
 */
export const measureOlderImages = (client: Inngest, dependencies: JobDependencies) =>
  client.createFunction(
    { id: 'measure-older-images', retries: 3, concurrency: 1, triggers: { cron: '25 * * * *' } },
    async ({ step }) => {
      let after: string | null = '';
      for (let n = 0; n < STEPS_PER_RUN && after !== null; n++) {
        const from: string = after;
        after = await waitForStore(step, 'measure some', () => measureSome(dependencies, from));
      }
    },
  );

/** Returns the id of the last image; null when there are no more. */
export async function measureSome(
  dependencies: Pick<JobDependencies, 'domain' | 'blobs' | 'imaging'>,
  after: string,
): Promise<string | null> {
  const { domain } = dependencies;
  const images = await findUnmeasuredImages(domain, after, IMAGES_PER_STEP);
  for (const image of images) await setMeasures(domain, image, await measure(dependencies, image));
  return images.length < IMAGES_PER_STEP ? null : (images.at(-1)?.id ?? null);
}

/** A file that can no longer be read shows nothing. */
async function measure(
  { blobs, imaging }: Pick<JobDependencies, 'blobs' | 'imaging'>,
  { blob, renditions: [smallest] }: UnmeasuredImage,
): Promise<Measures> {
  const source = smallest === undefined ? blob : renditionBlob(blob, smallest);
  try {
    const { sample } = await blobs.asFile(source, (path) => imaging.process(path));
    return {
      colours: measureTraits(sample).colours,
      perceptualHash: perceptualHashOf(sample),
    };
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof UnreadableImage)
      return { colours: [], perceptualHash: '0' };
    throw error;
  }
}
