import type { Meilisearch } from 'meilisearch';
import pg from 'pg';
import type { QueryPool } from '../../database/connect';
import type { Log } from '../../log';
import type { SearchIndex, SearchRequest, SearchResult } from '../port';
import { makeCircuitBreaker } from './circuit-breaker';
import { searchMeilisearch } from './meilisearch';
import { isIndexMissing, meilisearchFailure } from './meilisearch-client';
import { discardIndex, findSyncedIndex } from './sync-state';

type Dependencies = {
  client: Meilisearch;
  database: QueryPool;
  postgres: SearchIndex;
  log: Log;
  /** A search not answered by Meilisearch within this time goes to PostgreSQL. */
  timeoutMs?: number;
};

/** The documents in Meilisearch lack the fields of filters, orders and facets. */
const isOnlyInPostgres = (request: SearchRequest) =>
  Boolean(request.filter) || request.order !== undefined || Boolean(request.facets?.length);

/**
 * Searches in Meilisearch while it answers in time and its index has every committed change of the organization;
 * otherwise in PostgreSQL, which gives the same result. The log reports when Meilisearch fails and when it recovers.
 */
export function makeFallbackSearchIndex({
  client,
  database,
  postgres,
  log,
  timeoutMs = 1000,
}: Dependencies): SearchIndex {
  const breaker = makeCircuitBreaker(log);

  /** Null when the index does not exist: Meilisearch lost it, or a rebuild has just replaced it. */
  async function unlessMissing(index: string, search: () => Promise<SearchResult>) {
    try {
      return await search();
    } catch (error) {
      if (!isIndexMissing(error)) throw error;
      await discardIndex(database.pool, index);
      return null;
    }
  }

  return {
    async search(request) {
      if (isOnlyInPostgres(request) || breaker.isOpen()) return postgres.search(request);
      const index = await findSyncedIndex(database, request.organizationId);
      if (index === null) return postgres.search(request);
      const search = () => {
        const deadlineMs = Date.now() + timeoutMs;
        return searchMeilisearch({ client, database, index, request, deadlineMs });
      };
      try {
        const result = await unlessMissing(index, search);
        if (result) return result;
      } catch (error) {
        // The database failed, not Meilisearch: it provides the text of the hits.
        if (error instanceof pg.DatabaseError) throw error;
        const reason = meilisearchFailure(error) ?? String(error);
        breaker.open(reason, () => unlessMissing(index, search));
      }
      return postgres.search(request);
    },
  };
}
