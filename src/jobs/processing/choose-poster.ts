import type { Inngest } from 'inngest';
import { findPosterChoice, recordPoster } from '@/domain/asset/processing/record-poster';
import { referencesBlob } from '@/domain/asset/trash/references-blob';
import type { Events } from '@/domain/events';
import { measureTraits } from '@/platform/analysis/measure-traits';
import { type BlobName, renditionBlob } from '@/platform/blobs/port';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { processPoster, withoutRetry } from './process-video';
import { storeRenditions } from './store-renditions';

/** Looks whether a film was processed, before the new poster is given up: about an hour. */
const MAX_LOOKS = 60;

/**
 * Makes the poster of a film anew, from the frame that a person chose, and counts up its content version: its smaller
 * images are other ones under the same names. May run again at any time. It waits until the film is processed.
 */
export const choosePoster = (client: Inngest, dependencies: JobDependencies) =>
  client.createFunction(
    {
      id: 'choose-poster',
      retries: 3,
      concurrency: [{ key: 'event.data.organizationId', limit: 1 }, { limit: 2 }],
      triggers: { event: 'asset/poster-chosen' },
    },
    async ({ event, step }) => {
      const { blob } = event.data as Events['asset/poster-chosen'];
      for (let look = 1; look <= MAX_LOOKS; look++) {
        const made = await waitForStore(step, `make it ${look}`, () =>
          remakePoster(dependencies, blob).catch(withoutRetry),
        );
        if (made) return;
        await step.sleep(`wait ${look}`, `${look}s`);
      }
    },
  );

/** Returns whether nothing is left to do. */
async function remakePoster(dependencies: JobDependencies, blob: BlobName): Promise<boolean> {
  const { domain, blobs, video } = dependencies;
  const choice = await findPosterChoice(domain, blob);
  if (!choice) return true;
  if (choice.processing === 'waiting') return false;
  await requireDiskSpace(dependencies.disk);
  const jpeg = await blobs.asFile(blob, async (path) =>
    video.extractPoster(path, { ...(await video.probe(path)), at: choice.posterAt }),
  );
  const image = await processPoster(dependencies, jpeg);
  const kept = await storeRenditions(blobs, blob, image);
  // Made again from the new ones when somebody asks for it.
  await blobs.delete(renditionBlob(blob, 'preview'));
  const { colours } = measureTraits(image.sample);
  const recorded = await recordPoster(domain, blob, choice.posterAt, { ...kept, colours });
  if (recorded || (await referencesBlob(domain, blob))) return recorded;
  const names = [...kept.renditions, 'blurred' as const];
  await Promise.all(names.map((name) => blobs.delete(renditionBlob(blob, name))));
  return true;
}
