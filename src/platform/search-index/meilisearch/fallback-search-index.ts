import type { Meilisearch } from 'meilisearch';
import pg from 'pg';
import type { QueryPool } from '../../database/connect';
import type { Log } from '../../log';
import type { SearchIndex, SearchRequest, SearchResult } from '../port';
import { searchMeilisearch } from './meilisearch';
import { isIndexMissing, meilisearchFailure } from './meilisearch-client';
import { discardIndex, findSyncedIndex } from './sync-state';

/** Time between two attempts to reach Meilisearch again. */
const RETRY_INTERVAL_MS = 3000;

/** Stops requests to Meilisearch while it fails. */
type CircuitBreaker = {
  /** Whether Meilisearch must not be used now. Starts an attempt in the background when one is due. */
  isOpen(): boolean;
  /** Opens the circuit and logs the reason. `attempt` is the failed call; it is retried until it succeeds. */
  open(reason: string, attempt: () => Promise<unknown>): void;
};

function makeCircuitBreaker(log: Log): CircuitBreaker {
  let failed: (() => Promise<unknown>) | null = null;
  let nextAttemptMs = 0;

  async function retry(attempt: () => Promise<unknown>): Promise<void> {
    nextAttemptMs = Number.POSITIVE_INFINITY;
    try {
      await attempt();
      failed = null;
      log.info('Meilisearch searches again.');
    } catch {
      nextAttemptMs = Date.now() + RETRY_INTERVAL_MS;
    }
  }

  return {
    isOpen() {
      if (failed && Date.now() >= nextAttemptMs) retry(failed);
      return failed !== null;
    },
    open(reason, attempt) {
      if (failed) return;
      log.warn({ reason }, 'Meilisearch does not answer; PostgreSQL searches.');
      failed = attempt;
      nextAttemptMs = Date.now() + RETRY_INTERVAL_MS;
    },
  };
}

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
