import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { SearchIndex, SearchRequest, SearchResult } from './port';

/**
 * The index behind `queue`, where searches wait for their turn. Equal waiting searches share one outcome. The database
 * is asked after the last of them came, so each sees what was committed before its call.
 */
export function shareSearches(
  index: SearchIndex,
  queue: (index: SearchIndex) => SearchIndex,
): SearchIndex {
  const waiting = new Map<string, Promise<SearchResult>>();
  const queued = queue({
    async search(request) {
      await endOfTurn();
      waiting.delete(keyOf(request));
      return index.search(request);
    },
  });
  return {
    search(request) {
      const key = keyOf(request);
      const shared = waiting.get(key);
      if (shared) return shared;
      const own = queued.search(request).finally(() => {
        // One that was refused is still here.
        if (waiting.get(key) === own) waiting.delete(key);
      });
      waiting.set(key, own);
      return own;
    },
  };
}

const keyOf = (request: SearchRequest) => JSON.stringify(request);
