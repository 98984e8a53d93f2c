import type { GetStepTools, Inngest } from 'inngest';
import { deferVideo } from '@/domain/asset/processing/defer-video';
import {
  type Derived,
  failProcessing,
  findUnprocessed,
  type Stated,
  setApart,
} from '@/domain/asset/processing/finish-processing';
import type { AssetRef } from '@/domain/events';
import { type ProbedVideo, VideoProcessingFailed } from '@/platform/video/port';
import { DECODING_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';
import { finishAssets } from './finish-assets';
import { type BatchDependencies, processBatch } from './process-batch';
import { processImage } from './process-image';
import { makePoster, readVideo, withoutPoster, withoutRetry } from './process-video';
import { occupyPlace } from './processing-places';

/** The most files of one run. */
const BATCH = 50;
/** How long an Inngest server waits for more events of a batch; the embedded executor does not wait. */
const BATCH_WAIT = '1s';

/** Runs of other processes may wait for a place too. */
const LONGEST_STAY_TURNS = 5;

type AssetStep = GetStepTools<Inngest>;
/** `events`: all of a batch. */
type Failure = { event: { data: AssetRef }; events?: { data: AssetRef }[] };

const CONCURRENCY: [{ key: string; limit: number }, { limit: number }] = [
  { key: 'event.data.organizationId', limit: Math.floor(DECODING_CONCURRENCY / 2) },
  { limit: 100 },
];

/**
 * Processes uploaded files: sizes, blurhash, metadata, tags, description. All of it may run again at any time: the
 * names of the renditions are derived from the blob they are made from, and the row is only written while the asset
 * still waits and still has that blob. A video is probed first, so its metadata is recorded even if it has no poster.
 * The steps wait for an unreachable blob store, because its failure says nothing about the file.
 *
 * `batches`: files of an organization that wait together are processed in one run. It gives up its place every few
 * seconds, sooner while all places of this process are taken.
 */
export const processAsset = (
  client: Inngest,
  dependencies: BatchDependencies,
  { batches }: { batches: boolean },
) =>
  client.createFunction(
    {
      id: 'process-asset',
      retries: 3,
      concurrency: CONCURRENCY,
      ...(batches && {
        batchEvents: { maxSize: BATCH, timeout: BATCH_WAIT, key: 'event.data.organizationId' },
      }),
      triggers: { event: 'asset/uploaded' },
      onFailure: async ({ event, error, step }) => {
        const { event: first, events = [first] } = event.data as unknown as Failure;
        if (events.length === 1) return recordFailure(dependencies, step, first.data, error);
        const refs = events.map(({ data }) => data);
        await step.run('set apart', () => setApart(dependencies.domain, refs));
      },
    },
    async ({ events, step }) => {
      const refs = events.map(({ data }) => data as AssetRef);
      const [first] = refs;
      if (first && refs.length === 1) return processOne(dependencies, step, first);
      let turns = 0;
      for (let left = refs; left.length > 0; ) {
        const turn = await waitForStore(step, 'process the files', () =>
          processBatch(dependencies, left),
        );
        left = turn.left;
        turns++;
        const givesWay = turn.isCrowded || turns % LONGEST_STAY_TURNS === 0;
        if (left.length > 0 && givesWay) await step.sleep('let other files in', '1s');
      }
    },
  );

/** Processes what a batch leaves: videos, and images that could not be processed. */
export const processAssetApart = (client: Inngest, dependencies: JobDependencies) =>
  client.createFunction(
    {
      id: 'process-asset-apart',
      retries: 3,
      concurrency: CONCURRENCY,
      triggers: { event: 'asset/set-apart' },
      onFailure: ({ event, error, step }) =>
        recordFailure(dependencies, step, event.data.event.data as AssetRef, error),
    },
    ({ event, step }) => processOne(dependencies, step, event.data as AssetRef),
  );

async function processOne(dependencies: JobDependencies, step: AssetStep, ref: AssetRef) {
  const found = await waitForStore(step, 'inspect the file', () =>
    occupyPlace(1, () => analyseFile(dependencies, ref)),
  );
  if (!found) return;
  const { blob } = found;
  const derived =
    'derived' in found
      ? found.derived
      : await waitForStore(step, 'make the poster', () =>
          makePoster(dependencies, blob, found.video),
        ).catch((error: Error) => withoutPoster(found.video, error.message));
  // No step of its own: it may be repeated, and each step is two statements and one more call of this function.
  await finishAssets(dependencies, [{ ref, blob, derived }]);
}

async function recordFailure(
  dependencies: JobDependencies,
  step: AssetStep,
  ref: AssetRef,
  { message }: Error,
) {
  await step.run('record the failure', async () =>
    failProcessing(dependencies.domain, ref, message, await readStated(dependencies, ref)),
  );
}

type Found = { blob: string } & ({ derived: Derived } | { video: ProbedVideo });

/** For a video only its metadata: the poster is the next step. Null when there is nothing to do now. */
async function analyseFile(dependencies: JobDependencies, ref: AssetRef): Promise<Found | null> {
  const { domain } = dependencies;
  await requireDiskSpace(dependencies.disk);
  const asset = await findUnprocessed(domain, ref);
  if (!asset) return null;
  const { blob, kind } = asset;
  if (kind === 'image')
    return { blob, derived: await processImage(dependencies, ref, blob).catch(withoutRetry) };
  try {
    return { blob, video: await readVideo(dependencies, blob) };
  } catch (error) {
    if (!(error instanceof VideoProcessingFailed && error.reason === 'not installed'))
      return withoutRetry(error);
    await deferVideo(domain, ref, error.message);
    return null;
  }
}

/** The metadata of an undecodable image; null when it cannot be read either. */
async function readStated(
  { domain, blobs, imaging }: JobDependencies,
  ref: AssetRef,
): Promise<Stated | null> {
  const asset = await findUnprocessed(domain, ref);
  if (asset?.kind !== 'image') return null;
  const { blob } = asset;
  const read = blobs.asFile(blob, (path) => imaging.readDetails(path));
  const stated = await read.catch(() => null);
  if (!stated) return null;
  const { width, height, capture, photo } = stated;
  return { blob, width, height, metadata: { capture, video: null }, photo };
}
