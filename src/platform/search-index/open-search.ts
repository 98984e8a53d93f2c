import { type Database, openQueryPool } from '../database/connect';
import type { Log } from '../log';
import { auditMeilisearch } from './audit-meilisearch';
import { auditPostgres } from './audit-postgres';
import { makeFallbackSearchIndex } from './fallback-search-index';
import { type IndexSync, makeIndexSync } from './index-sync';
import { limitSearches, MAX_SEARCHES, STATEMENT_TIMEOUT_MS } from './limit-searches';
import {
  connectMeilisearch,
  type MeilisearchConfig,
  type MeilisearchConnection,
  meilisearchFailure,
} from './meilisearch-client';
import type { SearchAudit, SearchIndex } from './port';
import { makePostgresSearchIndex } from './postgres';
import { shareSearches } from './share-searches';

const PING_TIMEOUT_MS = 1000;

/** `indexSync`: null when only PostgreSQL searches. `audits`: one for every index used by searches. */
export type Search = {
  index: SearchIndex;
  indexSync: IndexSync | null;
  audits: SearchAudit[];
  close(): Promise<void>;
};

type Options = { databaseUrl: string; meilisearch: MeilisearchConfig | null; log: Log };

/**
 * Opens search in Meilisearch with PostgreSQL as the fallback, or, without `meilisearch`, in PostgreSQL only. Searches
 * have their own connections, so slow ones never delay other requests. `database`: for syncs and audits.
 */
export function openSearch(database: Database, { databaseUrl, meilisearch, log }: Options): Search {
  const searches = openQueryPool({
    url: databaseUrl,
    connections: MAX_SEARCHES,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  });
  const postgres = makePostgresSearchIndex(searches);
  const audit = auditPostgres(database.pool);
  if (!meilisearch)
    return {
      index: shareSearches(postgres, limitSearches),
      indexSync: null,
      audits: [audit],
      close: searches.close,
    };
  const { client, ping, close } = connectMeilisearch(meilisearch);
  const isReachable = makeReachabilityCheck(ping, log);
  const index = makeFallbackSearchIndex({ client, database: searches, postgres, log });
  return {
    index: shareSearches(index, limitSearches),
    indexSync: makeIndexSync({ pool: database.pool, client, isReachable }),
    audits: [audit, auditMeilisearch({ pool: database.pool, client })],
    async close() {
      close();
      await searches.close();
    },
  };
}

/** Checks whether Meilisearch answers; logs every change. */
function makeReachabilityCheck(ping: MeilisearchConnection['ping'], log: Log) {
  let isReachable = true;
  return async (): Promise<boolean> => {
    const wasReachable = isReachable;
    const reason = await ping(PING_TIMEOUT_MS).then(
      () => null,
      (error) => meilisearchFailure(error) ?? String(error),
    );
    isReachable = reason === null;
    if (wasReachable && !isReachable)
      log.warn({ reason }, 'Meilisearch does not answer; its changes wait');
    if (!wasReachable && isReachable) log.info('Meilisearch answers again; its changes are synced');
    return isReachable;
  };
}
