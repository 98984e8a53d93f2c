import type { Inngest } from 'inngest';
import { listUnanalysed } from '@/domain/analysis/find-unanalysed';
import { failAnalysis } from '@/domain/analysis/record-analysis';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { type AnalysisDependencies, analyseImage } from './analyse-asset';
import { waitForStore } from './wait-for-store';

/** Images of one step: some seconds. */
const IMAGES_PER_STEP = 20;
const STEPS_PER_RUN = 150;

/**
 * Every ten minutes, analyses images that no job is going to: those of before an upgrade or a change of the settings, and
 * those whose job was lost. One at a time, and nothing while the operator pauses it. May run again at any time.
 */
export const analyseOlderAssets = (client: Inngest, dependencies: AnalysisDependencies) =>
  client.createFunction(
    {
      id: 'analyse-older-assets',
      retries: 3,
      concurrency: 1,
      triggers: { cron: '6,16,26,36,46,56 * * * *' },
    },
    async ({ step }) => {
      let after: string | null = '';
      for (let n = 0; n < STEPS_PER_RUN && after !== null; n++) {
        const from: string = after;
        after = await waitForStore(step, 'analyse some', () => analyseSome(dependencies, from));
      }
    },
  );

/** Returns the id of the last image; null when there are no more. */
export async function analyseSome(
  dependencies: AnalysisDependencies,
  after: string,
): Promise<string | null> {
  const images = await listUnanalysed(dependencies.domain, after, IMAGES_PER_STEP);
  for (const image of images)
    await analyseImage(dependencies, image)
      // The process of the analyser may have ended for a reason of its own.
      .catch(() => analyseImage(dependencies, image))
      .catch(async (error: Error) => {
        if (error instanceof BlobsUnreachable) throw error;
        await failAnalysis(dependencies.domain, image.blob, error.message);
      });
  return images.length < IMAGES_PER_STEP ? null : (images.at(-1)?.id ?? null);
}
