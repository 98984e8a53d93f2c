import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@/contract/durations';
import type { Log } from '../log';
import { type Holder, makePermits } from '../permits';
import { makeFailurePause } from './failure-pause';
import { cutText, RefusedInput, type TextEmbedder } from './port';
import { REFERENCE_TEXTS } from './reference-texts';
import { apartFrom, asCaption, type References, referencesOf } from './text-directions';

/** Texts remembered, with 3 KB each. */
const MAX_KNOWN = 1_000;
/** How long a search waits for the vector of its text, while it looks for words. */
const WAIT_MS = 800;
/** How long the model is not asked again about a text that it refused. */
const REFUSED_MS = HOUR_MS;
const MAX_WAITING_PER_HOLDER = 10;

/** `direction`: what sets a text apart from others, for one model. `references`: the same for REFERENCE_TEXTS. */
export type TextMeaning = {
  model: string;
  direction: Float32Array;
  references: readonly Float32Array[];
};

/** What texts mean to a model. */
export type TextMeanings = {
  /** Null when the model does not tell in time. Never rejects. */
  find(text: string, holder: Holder): Promise<TextMeaning | null>;
};

/**
 * What texts mean to a model, which is asked once for each. No search waits for it longer than `waitMs`, and none at all
 * while it is late with another text or has just failed. A late answer is there for the next search.
 */
export function makeTextMeanings({
  embedder,
  log,
  waitMs = WAIT_MS,
}: {
  embedder: TextEmbedder;
  log: Log;
  waitMs?: number;
}): TextMeanings {
  const known = new LRUCache<string, { meaning: TextMeaning | null }>({ max: MAX_KNOWN });
  const asked = new Map<string, Promise<TextMeaning | null>>();
  const permits = makePermits({ total: 1, perHolder: 1, waitingPerHolder: MAX_WAITING_PER_HOLDER });
  let references: Promise<References & { model: string }> | null = null;
  let late = 0;
  const pause = makeFailurePause({
    log,
    fails: 'The model gives no vectors: searches find words only.',
    works: 'The model gives vectors again.',
  });

  async function learnReferences() {
    const { model, vectors } = await embedder.embed(REFERENCE_TEXTS.map(asCaption));
    return { model, ...referencesOf(vectors) };
  }

  /** Null: the model refuses this text, though it works. */
  async function learn(key: string): Promise<TextMeaning | null> {
    references ??= learnReferences();
    const { model, centre, directions } = await references.catch((error) => {
      references = null;
      throw error;
    });
    const answer = await embedder.embed([asCaption(key)]).catch((error) => {
      if (error instanceof RefusedInput) return null;
      throw error;
    });
    const vector = answer?.vectors[0];
    const meaning = vector
      ? { model, direction: apartFrom(centre, vector), references: directions }
      : null;
    known.set(key, { meaning }, meaning ? {} : { ttl: REFUSED_MS });
    return meaning;
  }

  function ask(key: string, holder: Holder): Promise<TextMeaning | null> {
    const same = asked.get(key);
    if (same) return same;
    const answer = permits
      .run(holder, async () => {
        if (pause.lasts()) return null;
        return learn(key).then(
          (meaning) => {
            if (meaning) pause.noteSuccess();
            return meaning;
          },
          (error) => {
            pause.noteFailure(error);
            return null;
          },
        );
      })
      // Too many of the same organization wait.
      .catch(() => null)
      .finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  }

  async function within(answer: Promise<TextMeaning | null>): Promise<TextMeaning | null> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        late += 1;
        void answer.finally(() => {
          late -= 1;
        });
        resolve(null);
      }, waitMs);
    });
    return Promise.race([answer, over]).finally(() => clearTimeout(timer));
  }

  return {
    async find(text, holder) {
      const key = cutText(text.trim().replace(/\s+/g, ' ').toLowerCase());
      const ready = known.get(key);
      if (ready) return ready.meaning;
      if (pause.lasts()) return null;
      const answer = ask(key, holder);
      return late > 0 ? null : within(answer);
    },
  };
}
