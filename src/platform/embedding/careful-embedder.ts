import type { RawImage } from '../imaging/port';
import type { Log } from '../log';
import { PoolProcessNotStarted } from '../process-pool/process-pool';
import { makeFailurePause } from './failure-pause';
import { EmbedderUnavailable, type ImageEmbedder, RefusedImage } from './port';

/** Refusals in a row that are put down to the images: five images, two each. */
const REFUSALS_OF_IMAGES = 10;

/**
 * An embedder that blames an image only while the model works for others: a wrong or overloaded model refuses them all. An
 * unavailable one is left alone for a while. The log says once when it fails, and when it works again.
 */
export function makeCarefulEmbedder(
  embedder: ImageEmbedder,
  { log, now = () => performance.now() }: { log: Log; now?: () => number },
): ImageEmbedder {
  /** How many refusals in a row are still put down to images. */
  let trust = 0;
  const pause = makeFailurePause({
    log,
    now,
    growing: true,
    fails: 'The model gives images no vectors.',
    works: 'The model gives images vectors again.',
  });

  function refusalOf(error: Error): RefusedImage {
    if (trust === REFUSALS_OF_IMAGES)
      log.warn({ reason: error.message }, 'The model refuses an image.');
    trust -= 1;
    return new RefusedImage(error.message, { cause: error });
  }

  function failureOf(error: Error): EmbedderUnavailable {
    trust = 0;
    pause.noteFailure(error);
    return error instanceof EmbedderUnavailable
      ? error
      : new EmbedderUnavailable(error.message, { cause: error });
  }

  return {
    ...embedder,
    async embed(image: RawImage, { evenIfPaused = false } = {}) {
      if (!evenIfPaused && pause.lasts())
        throw new EmbedderUnavailable('The model failed a moment ago.');
      // While it is fetched, nothing fails. A folder that cannot be read fails below.
      if ((await embedder.findModel().catch(() => '')) === null)
        throw new EmbedderUnavailable('The model is not there yet.');
      const embedded = await embedder.embed(image).catch((error: Error) => {
        throw isUnavailable(error) || trust === 0 ? failureOf(error) : refusalOf(error);
      });
      trust = REFUSALS_OF_IMAGES;
      pause.noteSuccess();
      return embedded;
    },
  };
}

const isUnavailable = (error: Error) =>
  error instanceof EmbedderUnavailable || error instanceof PoolProcessNotStarted;
