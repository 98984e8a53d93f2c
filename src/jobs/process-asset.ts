import { availableParallelism } from 'node:os';
import { type Inngest, NonRetriableError } from 'inngest';
import {
  type Derived,
  failProcessing,
  findUnprocessed,
  finishProcessing,
} from '@/domain/asset/finish-processing';
import type { AssetAddress } from '@/domain/events';
import type { Domain } from '@/domain/operation';
import type { Analyser, PictureModel } from '@/platform/analysis/port';
import type { Blobs } from '@/platform/blobs/port';
import { tierBlob } from '@/platform/blobs/port';
import { type Imaging, UnreadablePicture } from '@/platform/imaging/port';

/** Files that one worker looks at side by side: more than a library may have, so that no library stops another. */
export const decodingSlots = Math.max(4, availableParallelism());

/** What the background functions work with. */
export type JobParts = {
  domain: Domain;
  blobs: Blobs;
  imaging: Imaging;
  analyser: Analyser;
  /** Null: the words of `analyser` are the last. */
  model: PictureModel | null;
};

/**
 * Looks at an uploaded file: sizes, blurhash, metadata, tags, description. Both steps may run again at any
 * time: the smaller pictures are stored under names that follow from the bytes they were made of, and the
 * record is written only while the asset still waits and still has those bytes.
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
      const found = await step.run('look at the file', () => lookAtFile(parts, address));
      if (!found) return;
      await step.run('record', () =>
        finishProcessing(parts.domain, address, found.blob, found.derived, {
          askModel: parts.model !== null,
        }),
      );
    },
  );

async function lookAtFile(
  { domain, blobs, imaging, analyser }: JobParts,
  address: AssetAddress,
): Promise<{ blob: string; derived: Derived } | null> {
  const asset = await findUnprocessed(domain, address);
  if (!asset) return null;
  const { blob } = asset;
  const picture = await blobs.asFile(blob, (path) => imaging.process(path)).catch(notAgain);
  const words = await analyser.analyse(picture);
  for (const { longestEdge, webp } of picture.tiers)
    await blobs.put(tierBlob(blob, longestEdge), webp);
  await blobs.put(tierBlob(blob, 'blurred'), picture.blurred);
  return {
    blob,
    derived: {
      width: picture.width,
      height: picture.height,
      blurhash: picture.blurhash,
      tiers: picture.tiers.map(({ longestEdge }) => longestEdge).sort((a, b) => a - b),
      metadata: { capture: picture.capture, video: null },
      ...words,
    },
  };
}

/** What cannot be read today cannot be read tomorrow either. */
function notAgain(error: unknown): never {
  throw error instanceof UnreadablePicture ? new NonRetriableError(error.message) : error;
}
