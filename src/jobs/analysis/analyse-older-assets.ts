import { type GetStepTools, type Inngest, NonRetriableError } from 'inngest';
import { MINUTE_MS } from '@/contract/durations';
import { analyseForParts } from '@/domain/analysis/control-analysis';
import {
  listUnanalysed,
  listUnfeatured,
  postponeAnalysis,
  postponeFeatures,
  type Unfeatured,
} from '@/domain/analysis/find-unanalysed';
import { recordFeatures } from '@/domain/analysis/record-analysis';
import { BlobMissing } from '@/platform/blobs/port';
import { type ImageEmbedder, RefusedImage } from '@/platform/embedding/port';
import { DecoderFailed, UnreadableImage } from '@/platform/imaging/port';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { type AnalysisDependencies, analyseImage, toCaption } from './analyse-asset';
import { captionImage, seeByModel } from './caption-image';
import { readPixels } from './read-pixels';
import { beginProgress, type Progress, workInTurns } from './work-in-turns';

/** The next run begins a minute later. */
const RUN_MS = 9 * MINUTE_MS;
/** After so many failures in a row, the machine is not able to: the next run tries others. */
const MOST_FAILURES = 100;

/**
 * Every ten minutes, analyses images that no job is going to: those of before an upgrade or a change of the settings, and
 * those whose job was lost. Then it gives images the features of the operator's model that have none of it. One at a time,
 * of each organization in turn, and nothing while it is paused. Fails if all of them fail for a reason of the machine. May
 * run again at any time.
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
      const { embedder, domain, vision } = dependencies;
      const start = await step.run('begin', async () => {
        await analyseForParts(domain, vision.parts, Boolean(embedder));
        return beginProgress(domain.now());
      });
      // Half of the time is left for the features, however much waits for the analyser.
      const analysing = { name: 'analyse some', ms: embedder ? RUN_MS / 2 : RUN_MS };
      const analysed = await repeat(step, analysing, start, (progress) =>
        analyseSome(dependencies, progress),
      );
      const embedding = { name: 'embed some', ms: RUN_MS };
      const embedded =
        embedder &&
        (await repeat(step, embedding, { ...start, at: analysed.at }, (progress) =>
          embedSome({ ...dependencies, embedder }, progress),
        ));
      for (const progress of [analysed, embedded])
        if (progress?.reason && progress.done === 0) throw new NonRetriableError(progress.reason);
    },
  );

async function repeat(
  step: GetStepTools<Inngest>,
  /** Until when it goes on, since the beginning of the run. */
  { name, ms }: { name: string; ms: number },
  start: Progress,
  some: (progress: Progress) => Promise<Progress>,
): Promise<Progress> {
  let progress = start;
  const isOver = ({ isEnd, failures, at, begun }: Progress) =>
    isEnd || failures >= MOST_FAILURES || at - begun >= ms;
  while (!isOver(progress)) {
    const before = progress;
    progress = await waitForStore(step, name, () => some(before));
  }
  return progress;
}

/** Analyses some images, as workInTurns. */
export const analyseSome = (dependencies: AnalysisDependencies, progress: Progress) =>
  workInTurns(progress, {
    now: dependencies.domain.now,
    list: (round, limit) => listUnanalysed(dependencies.domain, round, limit),
    work: (image) => analyseImage(dependencies, image),
    postpone: ({ id }) => postponeAnalysis(dependencies.domain, id),
  });

type Dependencies = Pick<
  AnalysisDependencies,
  'domain' | 'blobs' | 'imaging' | 'analyser' | 'disk' | 'labeller'
> & {
  embedder: ImageEmbedder;
};

/**
 * Gives some analysed images the features of the operator's model, and tags and a description by its labels, as
 * workInTurns: images analysed before the model was set, with features of an earlier model, or for which it did not
 * answer. Does nothing while the model is not there. May run again at any time.
 */
export async function embedSome(dependencies: Dependencies, progress: Progress): Promise<Progress> {
  const { domain, embedder } = dependencies;
  const model = await embedder.findModel();
  if (model === null) return { ...progress, isEnd: true };
  return workInTurns(progress, {
    now: domain.now,
    list: (round, limit) => listUnfeatured(domain, model, round, limit),
    work: (image) => embedImage(dependencies, model, image),
    postpone: ({ blob }) => postponeFeatures(domain, blob),
  });
}

/** After two failures of its own, an image has no features. */
async function embedImage(
  { domain, blobs, imaging, analyser, disk, embedder, labeller }: Dependencies,
  model: string,
  image: Unfeatured,
) {
  await requireDiskSpace(disk);
  const look = async () => {
    const { sample, thumbnail } = await readPixels({ blobs, imaging }, image);
    const seen = await seeByModel(embedder, labeller, thumbnail, { evenIfPaused: true });
    const known = { ...toCaption(image), sample, thumbnail };
    const captions = seen.labels && (await captionImage(analyser, known, { ...image, ...seen }));
    return { ...seen, captions };
  };
  const found = await look()
    .catch((error) => {
      if (isOf(error, [RefusedImage, DecoderFailed])) return look();
      throw error;
    })
    .catch((error) => {
      if (isOf(error, [RefusedImage, DecoderFailed, UnreadableImage, BlobMissing]))
        return { model, features: null };
      throw error;
    });
  await recordFeatures(domain, image.blob, found);
}

const isOf = (error: unknown, kinds: (new (message: string) => Error)[]) =>
  kinds.some((kind) => error instanceof kind);
