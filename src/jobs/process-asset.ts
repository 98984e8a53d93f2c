import { type Inngest, NonRetriableError } from 'inngest';
import { deferVideo } from '@/domain/asset/defer-video';
import {
  type Derived,
  failProcessing,
  findUnprocessed,
  finishProcessing,
  type Stated,
} from '@/domain/asset/finish-processing';
import type { AssetRef } from '@/domain/events';
import { measureTraits } from '@/platform/analysis/measure-traits';
import { perceptualHashOf } from '@/platform/imaging/perceptual-hash';
import { UnreadableImage } from '@/platform/imaging/port';
import { type ProbedVideo, UnreadableVideo, VideoProcessingFailed } from '@/platform/video/port';
import { DECODING_CONCURRENCY } from './concurrency';
import { findPlace } from './find-place';
import type { JobDependencies } from './job-dependencies';
import { makePoster, readVideo, withoutPoster } from './process-video';
import { storeRenditions } from './store-renditions';
import { requireDiskSpace, waitForStore } from './wait-for-store';

/**
 * Processes an uploaded file: sizes, blurhash, metadata, tags, description. All of it may run again at any time: the
 * names of the renditions are derived from the blob they are made from, and the row is only written while the asset
 * still waits and still has that blob. A video is probed first, so its metadata is recorded even if it has no poster.
 * The steps wait for an unreachable blob store, because its failure says nothing about the file.
 */
export const processAsset = (client: Inngest, dependencies: JobDependencies) =>
  client.createFunction(
    {
      id: 'process-asset',
      retries: 3,
      concurrency: [
        {
          key: 'event.data.organizationId',
          limit: Math.floor(DECODING_CONCURRENCY / 2),
        },
        { limit: 100 },
      ],
      triggers: { event: 'asset/uploaded' },
      onFailure: async ({ event, error, step }) => {
        const ref = event.data.event.data as AssetRef;
        await step.run('record the failure', async () =>
          failProcessing(
            dependencies.domain,
            ref,
            error.message,
            await readStated(dependencies, ref),
          ),
        );
      },
    },
    async ({ event, step }) => {
      const ref = event.data as AssetRef;
      const found = await waitForStore(step, 'inspect the file', () =>
        analyseFile(dependencies, ref),
      );
      if (!found) return;
      const { blob } = found;
      const derived =
        'derived' in found
          ? found.derived
          : await waitForStore(step, 'make the poster', () =>
              makePoster(dependencies, blob, found.video),
            ).catch((error: Error) => withoutPoster(found.video, error.message));
      const place = await placeOf(dependencies, derived);
      const requests = {
        requestCaptions: dependencies.model !== null,
        requestAnalysis: dependencies.vision !== null,
        makesPlayback: dependencies.makesPlayback ?? true,
      };
      // No step of its own: it may be repeated, and each step is two statements and one more call of this function.
      await finishProcessing(dependencies.domain, ref, blob, derived, { ...requests, place });
    },
  );

type Found = { blob: string } & ({ derived: Derived } | { video: ProbedVideo });

/** For a video only its metadata: the poster is the next step. Null when there is nothing to do now. */
async function analyseFile(dependencies: JobDependencies, ref: AssetRef): Promise<Found | null> {
  const { domain } = dependencies;
  const asset = await findUnprocessed(domain, ref);
  if (!asset) return null;
  await requireDiskSpace(dependencies.disk);
  const { blob, kind } = asset;
  if (kind === 'image') return { blob, derived: await processImage(dependencies, blob) };
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

const DAMAGED = 'The image is damaged or incomplete; it is shown as far as it can be read.';

async function processImage(
  { blobs, imaging, analyser }: JobDependencies,
  blob: string,
): Promise<Derived> {
  const image = await blobs.asFile(blob, (path) => imaging.process(path)).catch(withoutRetry);
  const words = await analyser.analyse(image);
  const { width, height, capture, photo } = image;
  return {
    ...{ width, height, duration: null, metadata: { capture, video: null }, photo },
    ...(await storeRenditions(blobs, blob, image)),
    perceptualHash: perceptualHashOf(image.sample),
    colours: measureTraits(image.sample).colours,
    ...words,
    problem: image.damaged ? DAMAGED : null,
  };
}

/** Null as well if it cannot be found now: placeOlderAssets tries again, and the image is not held back. */
const placeOf = async ({ places }: JobDependencies, { metadata }: Derived) =>
  places && findPlace(places, metadata).catch(() => null);

/** A file unreadable now cannot be read later either. */
function withoutRetry(error: unknown): never {
  const final = error instanceof UnreadableImage || error instanceof UnreadableVideo;
  throw final ? new NonRetriableError(error.message) : error;
}
