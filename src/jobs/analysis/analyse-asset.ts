import type { Inngest } from 'inngest';
import { findUnanalysed, type Unanalysed } from '@/domain/analysis/find-unanalysed';
import { failAnalysis, recordAnalysis } from '@/domain/analysis/record-analysis';
import type { AwaitedAnalysis } from '@/domain/events';
import { BlobMissing } from '@/platform/blobs/port';
import { DecoderFailed, UnreadableImage } from '@/platform/imaging/port';
import { PoolProcessNotStarted } from '@/platform/process-pool/process-pool';
import { ANALYSIS_PARTS, type Vision } from '@/platform/vision/port';
import { ANALYSIS_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { giveWayToUploads } from '../processing/processing-places';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { captionImage, seeByModel } from './caption-image';
import { readDetail, readPixels } from './read-pixels';

export type AnalysisDependencies = Pick<
  JobDependencies,
  'domain' | 'blobs' | 'imaging' | 'analyser' | 'disk' | 'embedder' | 'labeller'
> & {
  vision: Vision;
  /** How long an image waits for uploads, at most. */
  giveWayMs?: number;
};

/** So that analysis goes on, slowly, beside uploads that do not end, and a worker told to stop is not kept. */
const GIVE_WAY_MS = 10_000;

/**
 * Looks at a processed image, after everything that people wait for: text and objects, and the captions that name them.
 * May run again at any time: the row is only written while the image waits for it. If it fails, the image still waits,
 * and analyse-older-assets looks at it later.
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
    },
    async ({ event, step }) => {
      const image = event.data as AwaitedAnalysis;
      await waitForStore(step, 'analyse', async () => {
        const found = await findUnanalysed(dependencies.domain, image);
        if (found) await analyseImage(dependencies, found);
      });
    },
  );

/**
 * Looks at one image, not beside several uploads, and stores what was found, or why nothing can be found in it: after two
 * failures, or when it cannot be read. Throws all other errors, such as that of an analyser that cannot be started.
 */
export async function analyseImage(dependencies: AnalysisDependencies, image: Unanalysed) {
  await giveWayToUploads(dependencies.giveWayMs ?? GIVE_WAY_MS);
  await requireDiskSpace(dependencies.disk);
  try {
    await look(dependencies, image).catch((error) => {
      // The process may have ended for a reason of its own.
      if (error instanceof AnalysisFailed) return look(dependencies, image);
      throw error;
    });
  } catch (error) {
    if (!isOfImage(error)) throw error;
    await failAnalysis(
      dependencies.domain,
      image.blob,
      error.message,
      Boolean(dependencies.embedder),
    );
  }
}

/** The decoder or the analyser crashed, took too long or failed over this image. */
class AnalysisFailed extends Error {}

const isOfImage = (error: unknown): error is Error =>
  [AnalysisFailed, UnreadableImage, BlobMissing].some((kind) => error instanceof kind);

async function look(dependencies: AnalysisDependencies, image: Unanalysed) {
  const { domain, analyser, vision, embedder, labeller } = dependencies;
  const { sample, thumbnail, features, ...found } = await see(dependencies, image);
  // Without an answer of the operator's model, analyse-older-assets asks again later.
  const byModel = embedder && (await seeByModel(embedder, labeller, thumbnail).catch(() => null));
  const labels = (embedder && (byModel ?? image.before)?.labels) ?? null;
  const seen = withBefore(image.before, { ...found, parts: vision.parts, labels });
  const { builtInTags, ...words } = await captionImage(
    analyser,
    { ...toCaption(image), sample, thumbnail },
    { ...seen, labels },
  );
  const standIn = Boolean(embedder) && !byModel;
  const analysis = { ...seen, ...(byModel ?? { features }), ...words, labels, standIn };
  await recordAnalysis(domain, image.blob, analysis, builtInTags);
}

/** What is in an image. It is decoded large enough to read only where text was found. */
async function see({ vision, ...stores }: AnalysisDependencies, image: Unanalysed) {
  const { sample, ...pixels } = await readPixels(stores, image).catch(failedDecoding);
  const { places, ...found } = await vision.look(pixels).catch(failedLooking);
  const hasText = places.length > 0;
  const detail = hasText && (await readDetail(stores, image).catch(failedDecoding));
  const lines = detail ? await vision.read(detail, places).catch(failedLooking) : [];
  return { ...found, lines, sample, thumbnail: pixels.thumbnail };
}

function failedDecoding(error: Error): never {
  throw error instanceof DecoderFailed ? new AnalysisFailed(error.message) : error;
}

function failedLooking(error: Error): never {
  throw error instanceof PoolProcessNotStarted ? error : new AnalysisFailed(error.message);
}

/** What was found, and what an earlier analysis found by parts that are not looked for now. */
function withBefore(before: Unanalysed['before'], now: NonNullable<Unanalysed['before']>) {
  const { lines, objects, parts } = before ?? now;
  return {
    lines: now.parts.includes('text') ? now.lines : lines,
    objects: now.parts.includes('objects') ? now.objects : objects,
    parts: ANALYSIS_PARTS.filter((part) => now.parts.includes(part) || parts.includes(part)),
  };
}

/** What is known of an image without looking at it. */
export const toCaption = ({
  kind,
  metadata: { capture },
  place,
}: Pick<Unanalysed, 'kind' | 'metadata' | 'place'>) => ({ kind, capture, place });
