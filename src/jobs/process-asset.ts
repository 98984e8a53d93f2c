import { availableParallelism } from 'node:os';
import { type Inngest, NonRetriableError } from 'inngest';
import {
  type Derived,
  failProcessing,
  findUnprocessed,
  finishProcessing,
} from '@/domain/asset/finish-processing';
import { holdFilm } from '@/domain/asset/hold-film';
import type { AssetAddress } from '@/domain/events';
import { UnreadablePicture } from '@/platform/imaging/port';
import { type ProbedVideo, UnreadableVideo, VideoProcessingFailed } from '@/platform/video/port';
import type { JobParts } from './job-parts';
import { keepPictures } from './keep-pictures';
import { makePoster, readFilm, withoutPoster } from './look-at-film';
import { waitForStore } from './wait-for-store';

/** Files that one worker looks at side by side: more than a library may have, so that no library stops another. */
export const decodingSlots = Math.max(4, availableParallelism());

/**
 * Looks at an uploaded file: sizes, blurhash, metadata, tags, description. Every step may run again at any
 * time: the smaller pictures are stored under names that follow from the bytes they were made of, and the
 * record is written only while the asset still waits and still has those bytes. A film is opened first, so that
 * what it says of itself is recorded even if nothing of it can be shown. A store that is out of reach is waited for:
 * it says nothing about the file.
 */
export const processAsset = (client: Inngest, parts: JobParts) =>
  client.createFunction(
    {
      id: 'process-asset',
      retries: 3,
      concurrency: [
        {
          key: 'event.data.organizationId + "/" + event.data.libraryId',
          limit: Math.floor(decodingSlots / 2),
        },
        { limit: 100 },
      ],
      triggers: { event: 'asset/uploaded' },
      onFailure: async ({ event, error, step }) => {
        const address = event.data.event.data as AssetAddress;
        await step.run('record the failure', () =>
          failProcessing(parts.domain, address, error.message),
        );
      },
    },
    async ({ event, step }) => {
      const address = event.data as AssetAddress;
      const found = await waitForStore(step, 'look at the file', () => lookAtFile(parts, address));
      if (!found) return;
      const { blob } = found;
      const derived =
        'derived' in found
          ? found.derived
          : await waitForStore(step, 'make the poster', () =>
              makePoster(parts, blob, found.film),
            ).catch((error: Error) => withoutPoster(found.film, error.message));
      const askModel = parts.model !== null;
      await step.run('record', () =>
        finishProcessing(parts.domain, address, blob, derived, { askModel }),
      );
    },
  );

type Found = { blob: string } & ({ derived: Derived } | { film: ProbedVideo });

/** Of a film only what it says of itself: its poster is the next step. Null when there is nothing to do now. */
async function lookAtFile(parts: JobParts, address: AssetAddress): Promise<Found | null> {
  const { domain } = parts;
  const asset = await findUnprocessed(domain, address);
  if (!asset) return null;
  const { blob, kind } = asset;
  if (kind === 'image') return { blob, derived: await lookAtPicture(parts, blob) };
  try {
    return { blob, film: await readFilm(parts, blob) };
  } catch (error) {
    if (!(error instanceof VideoProcessingFailed && error.reason === 'not installed'))
      return notAgain(error);
    await holdFilm(domain, address, error.message);
    return null;
  }
}

async function lookAtPicture(
  { blobs, imaging, analyser }: JobParts,
  blob: string,
): Promise<Derived> {
  const picture = await blobs.asFile(blob, (path) => imaging.process(path)).catch(notAgain);
  const words = await analyser.analyse(picture);
  const { width, height, capture } = picture;
  return {
    ...{ width, height, duration: null, metadata: { capture, video: null } },
    ...(await keepPictures(blobs, blob, picture)),
    ...words,
    problem: null,
  };
}

/** What cannot be read today cannot be read tomorrow either. */
function notAgain(error: unknown): never {
  const final = error instanceof UnreadablePicture || error instanceof UnreadableVideo;
  throw final ? new NonRetriableError(error.message) : error;
}
