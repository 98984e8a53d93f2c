import type { Meilisearch } from 'meilisearch';
import type { Database } from '../database/connect';
import type { Log } from '../log';
import { findLevelIndex, forgetIndex } from './feed-state';
import { searchMeilisearch } from './meilisearch';
import { isIndexMissing, meilisearchFailure } from './meilisearch-client';
import type { SearchAnswer, SearchIndex } from './port';

/** Time between two attempts to be answered again. */
const pauseMs = 3000;

type Parts = {
  client: Meilisearch;
  database: Database;
  postgres: SearchIndex;
  log: Log;
  /** A search that Meilisearch has not answered in so many milliseconds is answered by PostgreSQL. */
  patienceMs?: number;
};

/**
 * Searches in Meilisearch while it answers in time and holds all that was committed of the organization; else in
 * PostgreSQL, which gives the same answer. The log tells when Meilisearch falls ill and when it is well again.
 */
export function makeFallingBackSearchIndex({
  client,
  database,
  postgres,
  log,
  patienceMs = 1000,
}: Parts): SearchIndex {
  const illness = makeIllness(log);

  /** Null when the index is not there: Meilisearch lost it, or it was replaced this moment. */
  async function unlessLost(index: string, search: () => Promise<SearchAnswer>) {
    try {
      return await search();
    } catch (error) {
      if (!isIndexMissing(error)) throw error;
      await forgetIndex(database.pool, index);
      return null;
    }
  }

  return {
    async search(request) {
      if (illness.lasts()) return postgres.search(request);
      const index = await findLevelIndex(database, request.organizationId);
      if (index === null) return postgres.search(request);
      const search = () => {
        const until = Date.now() + patienceMs;
        return searchMeilisearch({ client, database, index, request, until });
      };
      try {
        const answer = await unlessLost(index, search);
        if (answer) return answer;
      } catch (error) {
        illness.begin(error, () => unlessLost(index, search));
      }
      return postgres.search(request);
    },
  };
}

/** Remembers what failed. The same is tried again now and then, beside the searches; once it works, all is well. */
function makeIllness(log: Log) {
  let failed: (() => Promise<unknown>) | null = null;
  let nextTry = 0;

  async function tryAgain(attempt: () => Promise<unknown>): Promise<void> {
    nextTry = Number.POSITIVE_INFINITY;
    try {
      await attempt();
      failed = null;
      log.info('Meilisearch searches again');
    } catch {
      nextTry = Date.now() + pauseMs;
    }
  }

  return {
    lasts(): boolean {
      if (failed && Date.now() >= nextTry) tryAgain(failed);
      return failed !== null;
    },
    begin(error: unknown, attempt: () => Promise<unknown>): void {
      if (failed) return;
      log.warn(
        { reason: meilisearchFailure(error) ?? String(error) },
        'Meilisearch does not answer; PostgreSQL searches',
      );
      failed = attempt;
      nextTry = Date.now() + pauseMs;
    },
  };
}
