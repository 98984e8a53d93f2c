import { type Inngest, NonRetriableError, RetryAfterError } from 'inngest';
import { findUndescribed, recordModelCaptions } from '@/domain/asset/processing/describe-by-model';
import type { AwaitedCaptions } from '@/domain/events';
import {
  type Captions,
  type ImageModel,
  ModelUnavailable,
  UnusableAnswer,
} from '@/platform/analysis/port';
import { renditionBlob } from '@/platform/blobs/port';
import { UnreadableImage } from '@/platform/imaging/port';
import { MODEL_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';

/** Seconds. The longest wait before a retry, even if the server states a longer one. */
const MAX_PAUSE_SECONDS = 3600;

/** The longest edge of the image sent to a model. */
const SHOWN_EDGE_PX = 1024;

type ModelDependencies = Pick<JobDependencies, 'domain' | 'blobs' | 'imaging'> & {
  model: ImageModel;
};

/**
 * Has a model write better captions for a processed image. One answer is enough: it is stored before anything is done
 * with it. A model without an answer is retried for about an hour; then the built-in captions stay.
 */
export const describeByModel = (client: Inngest, dependencies: ModelDependencies) =>
  client.createFunction(
    {
      id: 'describe-by-model',
      retries: 10,
      concurrency: [
        { key: 'event.data.organizationId', limit: MODEL_CONCURRENCY / 2 },
        { limit: MODEL_CONCURRENCY },
      ],
      triggers: { event: 'asset/awaits-model' },
    },
    async ({ event, step }) => {
      const image = event.data as AwaitedCaptions;
      const words = await step.run('ask the model', () =>
        requestCaptions(dependencies, image).catch(retryOrGiveUp),
      );
      if (words)
        await step.run('record', () => recordModelCaptions(dependencies.domain, image, words));
    },
  );

async function requestCaptions(
  { domain, blobs, imaging, model }: ModelDependencies,
  image: AwaitedCaptions,
): Promise<Captions | null> {
  const found = await findUndescribed(domain, image);
  const shown = found && nameOfShown(found);
  if (shown === null) return null;
  return model.describe(await blobs.asFile(shown, imaging.asJpeg));
}

/** The smallest rendition large enough, otherwise the largest; an image without renditions is sent itself. */
function nameOfShown({
  blob,
  renditions,
  kind,
}: {
  blob: string;
  renditions: number[];
  kind: string;
}) {
  const edges = renditions.toSorted((a, b) => a - b);
  const edge = edges.find((rendition) => rendition >= SHOWN_EDGE_PX) ?? edges.at(-1);
  if (edge !== undefined) return renditionBlob(blob, edge);
  return kind === 'image' ? blob : null;
}

/** Only a request without an answer is retried, and not earlier than the server states. */
function retryOrGiveUp(error: unknown): never {
  if (error instanceof UnusableAnswer || error instanceof UnreadableImage)
    throw new NonRetriableError(error.message);
  if (error instanceof ModelUnavailable && error.retryAfter !== null)
    throw new RetryAfterError(error.message, Math.min(error.retryAfter, MAX_PAUSE_SECONDS) * 1000);
  throw error;
}
