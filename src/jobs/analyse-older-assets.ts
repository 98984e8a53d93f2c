import type { Inngest } from 'inngest';
import { MINUTE_MS } from '@/contract/durations';
import { analyseForFeatures } from '@/domain/analysis/control-analysis';
import { listUnanalysed } from '@/domain/analysis/find-unanalysed';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { type AnalysisDependencies, analyseImage } from './analyse-asset';
import { embedSome } from './embed-older-images';
import { waitForStore } from './wait-for-store';

/** Images of one step, unless they take longer than a minute. */
const IMAGES_PER_STEP = 20;
const STEP_MS = MINUTE_MS;
/** The next run begins a minute later. */
const RUN_MS = 9 * MINUTE_MS;

/**
 * Every ten minutes, analyses images that no job is going to: those of before an upgrade or a change of the settings, and
 * those whose job was lost. Then it gives images the features of the operator's model that have none of it. One at a time,
 * and nothing while the operator pauses it. May run again at any time.
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
      const { embedder } = dependencies;
      const begun = await step.run('begin', async () => {
        if (!embedder && dependencies.vision.parts.includes('objects'))
          await analyseForFeatures(dependencies.domain);
        return Date.now();
      });
      let next: Next = { after: '', at: begun };
      while (next.after !== null && next.at - begun < RUN_MS) {
        const { after } = next;
        next = await waitForStore(step, 'analyse some', () => analyseSome(dependencies, after));
      }
      if (!embedder) return;
      next = { ...next, after: '' };
      while (next.after !== null && next.at - begun < RUN_MS) {
        const { after } = next;
        next = await waitForStore(step, 'embed some', async () => ({
          after: await embedSome({ ...dependencies, embedder }, after, STEP_MS),
          at: Date.now(),
        }));
      }
    },
  );

/** `after`: the id of the last image; null when there are no more. `at`: when it was done. */
type Next = { after: string | null; at: number };

/**
 * Analyses the images after an id. One that fails for a reason of the machine is left for a later run; if all of them
 * do, the last reason is thrown.
 */
export async function analyseSome(dependencies: AnalysisDependencies, from: string): Promise<Next> {
  const begun = Date.now();
  const images = await listUnanalysed(dependencies.domain, from, IMAGES_PER_STEP);
  let [done, failed] = [0, 0];
  for (const image of images) {
    await analyseImage(dependencies, image).catch((error) => {
      failed += 1;
      if (error instanceof BlobsUnreachable || failed === images.length) throw error;
    });
    done += 1;
    if (Date.now() - begun > STEP_MS) break;
  }
  const isEnd = done === images.length && images.length < IMAGES_PER_STEP;
  return { after: isEnd ? null : (images[done - 1]?.id ?? null), at: Date.now() };
}
