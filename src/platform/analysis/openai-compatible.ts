import { acceptWords } from './accept-words';
import type { ModelServer } from './ask-model';
import { ModelUnavailable, type PictureModel, UnusableAnswer } from './port';

/** A model on a machine of one's own takes 5 to 20 seconds for a picture, and several may be asked at once. */
const longest = 60;

/**
 * A model on any server that speaks OpenAI's protocol. The libraries that speak it are loaded with the first
 * picture: most processes never ask.
 * @param seconds a call that takes longer is given up
 */
export function makePictureModel(server: ModelServer, { seconds = longest } = {}): PictureModel {
  const asking = new Set<AbortController>();
  let closed = false;
  let ask: Promise<ReturnType<typeof import('./ask-model').makeAsk>> | null = null;

  const withinTime = async <Result>(call: (signal: AbortSignal) => Promise<Result>) => {
    if (closed) throw givenUp();
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
      ask ??= import('./ask-model').then(({ makeAsk }) => makeAsk(server));
      const askModel = await ask;
      const words = acceptWords(await withinTime((signal) => askModel(jpeg, signal)));
      if (words === null) throw new UnusableAnswer('The model answered no description, or no tag.');
      return words;
    },
    close() {
      closed = true;
      for (const over of asking) over.abort(givenUp());
    },
  };
}

const givenUp = () =>
  new ModelUnavailable('The model was not asked to the end: the service stopped.');
