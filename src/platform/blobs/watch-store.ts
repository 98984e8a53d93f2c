import type { Blobs } from './port';

const TIMEOUT_MS = 2_000;
const FRESH_MS = 5_000;

/** No blob has this name: each is named by its asset's id. */
const NOBODY = 'probe';

/**
 * Returns whether the store answers, asked at most once in five seconds; a store silent for two seconds does not. A
 * question that hangs is not asked a second time.
 */
export function watchStore(
  blobs: Pick<Blobs, 'size'>,
  { timeoutMs = TIMEOUT_MS, freshMs = FRESH_MS }: { timeoutMs?: number; freshMs?: number } = {},
): () => Promise<boolean> {
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let answers: Promise<boolean> = Promise.resolve(true);
  return () => {
    if (!asking && performance.now() - askedAt > freshMs) {
      asking = true;
      askedAt = performance.now();
      const asked = blobs.size(NOBODY).then(
        () => true,
        () => false,
      );
      asked.then(() => {
        asking = false;
      });
      answers = orFalse(asked, timeoutMs);
    }
    return answers;
  };
}

function orFalse(asked: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    asked.then((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}
