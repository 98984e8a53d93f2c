import { type Inngest, NonRetriableError } from 'inngest';
import { findUnanalysed, type Unanalysed } from '@/domain/analysis/find-unanalysed';
import { failAnalysis, recordAnalysis } from '@/domain/analysis/record-analysis';
import type { AwaitedAnalysis } from '@/domain/events';
import { otherWordsOf } from '@/platform/analysis/object-words';
import { renditionBlob } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import type { Vision } from '@/platform/vision/port';
import type { JobDependencies } from './job-dependencies';
import { waitForStore } from './wait-for-store';

/** One image is looked at while another one is fetched and decoded. One organization has one at a time. */
export const ANALYSIS_CONCURRENCY = 2;

/** The longest edge, in pixels, from which no line gets easier to read. */
const READ_EDGE_PX = 1600;

export type AnalysisDependencies = Pick<
  JobDependencies,
  'domain' | 'blobs' | 'imaging' | 'analyser'
> & { vision: Vision };

/**
 * Looks at a processed image, after everything that people wait for: text and objects, and the captions that name them.
 * May run again at any time: the row is only written while the image waits for it.
 */
export const analyseAsset = (client: Inngest, dependencies: AnalysisDependencies) =>
  client.createFunction(
    {
      id: 'analyse-asset',
      retries: 3,
      concurrency: [
        { key: 'event.data.organizationId', limit: ANALYSIS_CONCURRENCY / 2 },
        { limit: ANALYSIS_CONCURRENCY },
      ],
      triggers: { event: 'asset/awaits-analysis' },
      onFailure: async ({ event, error, step }) => {
        const { blob } = event.data.event.data as AwaitedAnalysis;
        await step.run('record the failure', () =>
          failAnalysis(dependencies.domain, blob, error.message),
        );
      },
    },
    async ({ event, step }) => {
      const image = event.data as AwaitedAnalysis;
      await waitForStore(step, 'analyse', async () => {
        const found = await findUnanalysed(dependencies.domain, image);
        if (found) await analyseImage(dependencies, found).catch(withoutRetry);
      });
    },
  );

/** Looks at one image and stores what was found. */
export async function analyseImage(
  { domain, blobs, imaging, analyser, vision }: AnalysisDependencies,
  image: Unanalysed,
): Promise<void> {
  const source = sourceOf(image);
  if (source === null) throw new UnreadableImage('There is no image of it.');
  const { sample, ...pixels } = await blobs.asFile(source, imaging.analysedPixels);
  const { lines, objects } = await vision.analyse(pixels);
  const { capture } = image.metadata;
  const words = await analyser.analyse({ sample, capture }, { lines, objects });
  const labels = new Set(objects.map(({ label }) => label));
  await recordAnalysis(domain, image.blob, {
    ...{ lines, objects, ...words },
    otherWords: Object.fromEntries([...labels].map((label) => [label, otherWordsOf(label)])),
  });
}

/** The smallest rendition with all that can be read; else the image itself, or the largest poster of a video. */
function sourceOf({ blob, kind, renditions }: Unanalysed): string | null {
  const edges = renditions.toSorted((one, other) => one - other);
  const large = edges.find((edge) => edge >= READ_EDGE_PX);
  if (large !== undefined) return renditionBlob(blob, large);
  if (kind === 'image') return blob;
  const largest = edges.at(-1);
  return largest === undefined ? null : renditionBlob(blob, largest);
}

/** An image unreadable now cannot be read later either. */
function withoutRetry(error: unknown): never {
  throw error instanceof UnreadableImage ? new NonRetriableError(error.message) : error;
}
