import { cleanCaptions } from './clean-captions';
import { type ImageModel, ModelUnavailable, UnusableAnswer } from './port';
import type { ModelServer } from './request-model';

/** Seconds. A self-hosted model takes 5 to 20 seconds per image, and may get several requests at the same time. */
const TIMEOUT_SECONDS = 60;

/**
 * A model on any server with OpenAI's protocol. The client libraries are loaded with the first image: most processes
 * never call a model.
 * @param seconds a longer call is aborted
 */
export function makeImageModel(
  server: ModelServer,
  { seconds = TIMEOUT_SECONDS } = {},
): ImageModel {
  const asking = new Set<AbortController>();
  let closed = false;
  let ask: Promise<ReturnType<typeof import('./request-model').makeModelRequest>> | null = null;

  const withinTime = async <Result>(call: (signal: AbortSignal) => Promise<Result>) => {
    if (closed) throw isAborted();
    const over = new AbortController();
    asking.add(over);
    const tooSlow = () =>
      new ModelUnavailable(`The model did not answer within ${seconds} seconds.`);
    const timer = setTimeout(() => over.abort(tooSlow()), seconds * 1000);
    try {
      return await call(over.signal);
    } catch (error) {
      throw over.signal.aborted ? over.signal.reason : error;
    } finally {
      clearTimeout(timer);
      asking.delete(over);
    }
  };

  return {
    async describe(jpeg) {
      ask ??= import('./request-model').then(({ makeModelRequest: makeAsk }) => makeAsk(server));
      const requestCaptions = await ask;
      const words = cleanCaptions(await withinTime((signal) => requestCaptions(jpeg, signal)));
      if (words === null) throw new UnusableAnswer('The model answered no description, or no tag.');
      return words;
    },
    close() {
      closed = true;
      for (const over of asking) over.abort(isAborted());
    },
  };
}

const isAborted = () =>
  new ModelUnavailable('The model was not asked to the end: the service stopped.');
