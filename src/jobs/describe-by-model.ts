import { type Inngest, NonRetriableError, RetryAfterError } from 'inngest';
import { findUndescribed, recordModelWords } from '@/domain/asset/describe-by-model';
import type { AwaitedWords } from '@/domain/events';
import {
  type Analysed,
  ModelUnavailable,
  type PictureModel,
  UnusableAnswer,
} from '@/platform/analysis/port';
import { tierBlob } from '@/platform/blobs/port';
import { UnreadablePicture } from '@/platform/imaging/port';
import type { JobParts } from './job-parts';

/** Pictures that one worker has described side by side: its slots are its own, and a model that hangs holds no other work up. */
export const modelSlots = 4;

/** Longer than this no server is waited for, whatever it says. Seconds. */
const longestPause = 3600;

/** As much of a picture as a model is shown. */
const shownEdge = 1024;

type ModelParts = Pick<JobParts, 'domain' | 'blobs' | 'imaging'> & { model: PictureModel };

/**
 * Has a model find better words for a picture that is processed. The model is asked once: its answer is kept before
 * anything is done with it. Who gives no answer is asked again, for about an hour; then the built-in words stay.
 */
export const describeByModel = (client: Inngest, parts: ModelParts) =>
  client.createFunction(
    {
      id: 'describe-by-model',
      retries: 10,
      concurrency: [
        { key: 'event.data.organizationId', limit: modelSlots / 2 },
        { limit: modelSlots },
      ],
      triggers: { event: 'asset/awaits-model' },
    },
    async ({ event, step }) => {
      const picture = event.data as AwaitedWords;
      const words = await step.run('ask the model', () =>
        askModel(parts, picture).catch(whetherAgain),
      );
      if (words) await step.run('record', () => recordModelWords(parts.domain, picture, words));
    },
  );

async function askModel(
  { domain, blobs, imaging, model }: ModelParts,
  picture: AwaitedWords,
): Promise<Analysed | null> {
  const found = await findUndescribed(domain, picture);
  const shown = found && nameOfShown(found);
  if (shown === null) return null;
  return model.describe(await blobs.asFile(shown, imaging.asJpeg));
}

/** The smallest of the smaller pictures that is large enough; a picture too small to have any is shown itself. */
function nameOfShown({ blob, tiers, kind }: { blob: string; tiers: number[]; kind: string }) {
  const edges = tiers.toSorted((a, b) => a - b);
  const edge = edges.find((tier) => tier >= shownEdge) ?? edges.at(-1);
  if (edge !== undefined) return tierBlob(blob, edge);
  return kind === 'image' ? blob : null;
}

/** Only what gave no answer is asked again, and no sooner than it wants to be. */
function whetherAgain(error: unknown): never {
  if (error instanceof UnusableAnswer || error instanceof UnreadablePicture)
    throw new NonRetriableError(error.message);
  if (error instanceof ModelUnavailable && error.retryAfter !== null)
    throw new RetryAfterError(error.message, Math.min(error.retryAfter, longestPause) * 1000);
  throw error;
}
