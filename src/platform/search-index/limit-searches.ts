import { Refusal } from '@/contract/errors';
import type { SearchIndex } from './port';

/** Searches of a web process at the same time. Each uses one connection to the database at a time. */
export const MAX_SEARCHES = 4;
/** Of one organization. The others always find a connection of half the searches. */
const MAX_SEARCHES_PER_ORGANIZATION = 2;
const MAX_WAITING_PER_ORGANIZATION = 50;
const MAX_WAIT_MS = 2_000;
/** Of one statement. A search makes one, or a second one when a word was mistyped. */
export const STATEMENT_TIMEOUT_MS = 1_500;

const STATEMENT_CANCELED = '57014';

type Limits = { maxWaitMs?: number };

/**
 * The index with a limit on what runs at the same time. Of the searches that wait, the first of the organization
 * with the fewest running is next. Refuses with SERVICE_UNAVAILABLE a search that waited for two seconds, and one that
 * the database canceled because it took too long.
 */
export function limitSearches(
  index: SearchIndex,
  { maxWaitMs = MAX_WAIT_MS }: Limits = {},
): SearchIndex {
  const queue = makeFairQueue(maxWaitMs);
  return {
    async search(request) {
      const release = await queue.enter(request.organizationId);
      try {
        return await index.search(request);
      } catch (error) {
        throw (error as { code?: unknown }).code === STATEMENT_CANCELED ? tooSlow(error) : error;
      } finally {
        release();
      }
    },
  };
}

const tooSlow = (error: unknown) =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: 'The search took too long. Search for longer words, or in fewer libraries.',
    why: String(error),
  });

const tooMany = () =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Too many searches are running at the moment. Try again in a few seconds.',
  });

type Waiting = { organizationId: string; start(): void };

function makeFairQueue(maxWaitMs: number) {
  const running = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let free = MAX_SEARCHES;
  const runningOf = (organizationId: string) => running.get(organizationId) ?? 0;

  function begin(organizationId: string) {
    free -= 1;
    running.set(organizationId, runningOf(organizationId) + 1);
  }

  function release(organizationId: string) {
    free += 1;
    const left = runningOf(organizationId) - 1;
    if (left === 0) running.delete(organizationId);
    else running.set(organizationId, left);
    findNext()?.start();
  }

  function findNext(): Waiting | undefined {
    let fewest = MAX_SEARCHES_PER_ORGANIZATION;
    let next: Waiting | undefined;
    for (const one of waiting) {
      if (runningOf(one.organizationId) >= fewest) continue;
      fewest = runningOf(one.organizationId);
      next = one;
    }
    return next;
  }

  function wait(organizationId: string): Promise<void> {
    const sameOrganization = [...waiting].filter((one) => one.organizationId === organizationId);
    if (sameOrganization.length >= MAX_WAITING_PER_ORGANIZATION) throw tooMany();
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        organizationId,
        start() {
          clearTimeout(timer);
          waiting.delete(one);
          begin(organizationId);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(one);
        reject(tooMany());
      }, maxWaitMs);
      waiting.add(one);
    });
  }

  return {
    /** Resolves when a search of the organization may begin, with the function to call at its end. */
    async enter(organizationId: string): Promise<() => void> {
      const isFree = free > 0 && runningOf(organizationId) < MAX_SEARCHES_PER_ORGANIZATION;
      if (isFree) begin(organizationId);
      else await wait(organizationId);
      return () => release(organizationId);
    },
  };
}
