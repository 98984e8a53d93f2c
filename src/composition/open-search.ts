import { type Database, openQueryPool } from '@/platform/database/connect';
import type { TextMeanings } from '@/platform/embedding/text-meanings';
import type { Log } from '@/platform/log';
import {
  limitSearches,
  MAX_SEARCHES,
  STATEMENT_TIMEOUT_MS,
} from '@/platform/search-index/limit-searches';
import { fillByMeaning } from '@/platform/search-index/meaning/fill-by-meaning';
import { auditMeilisearch } from '@/platform/search-index/meilisearch/audit-meilisearch';
import { makeFallbackSearchIndex } from '@/platform/search-index/meilisearch/fallback-search-index';
import { type IndexSync, makeIndexSync } from '@/platform/search-index/meilisearch/index-sync';
import {
  connectMeilisearch,
  type MeilisearchConfig,
  type MeilisearchConnection,
  meilisearchFailure,
} from '@/platform/search-index/meilisearch/meilisearch-client';
import type { SearchAudit, SearchIndex } from '@/platform/search-index/port';
import { auditPostgres } from '@/platform/search-index/postgres/audit-postgres';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { shareSearches } from '@/platform/search-index/share-searches';

const PING_TIMEOUT_MS = 1000;

/** `indexSync`: null when only PostgreSQL searches. `audits`: one for every index used by searches. */
export type Search = {
  index: SearchIndex;
  indexSync: IndexSync | null;
  audits: SearchAudit[];
  close(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  meilisearch: MeilisearchConfig | null;
  /** Of the operator's model; without them, searches find words only. */
  meanings?: TextMeanings | null;
  log: Log;
};

/**
 * Opens search in Meilisearch with PostgreSQL as the fallback, or, without `meilisearch`, in PostgreSQL only. Searches
 * have their own connections, so slow ones never delay other requests. `database`: for syncs and audits.
 */
export function openSearch(
  database: Database,
  { databaseUrl, meilisearch, meanings, log }: Options,
): Search {
  const searches = openQueryPool({
    url: databaseUrl,
    connections: MAX_SEARCHES,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  });
  const postgres = makePostgresSearchIndex(searches);
  // Outside of the limit: a search that waits for the model keeps no other one waiting.
  const complete = (index: SearchIndex): SearchIndex => {
    const shared = shareSearches(index, limitSearches);
    return meanings ? fillByMeaning(shared, { meanings, database: searches, log }) : shared;
  };
  const audit = auditPostgres(database.pool);
  if (!meilisearch)
    return {
      index: complete(postgres),
      indexSync: null,
      audits: [audit],
      close: searches.close,
    };
  const { client, ping, close } = connectMeilisearch(meilisearch);
  const isReachable = makeReachabilityCheck(ping, log);
  const index = makeFallbackSearchIndex({ client, database: searches, postgres, log });
  return {
    index: complete(index),
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
      log.warn({ reason }, 'Meilisearch does not answer; its changes wait.');
    if (!wasReachable && isReachable)
      log.info('Meilisearch answers again; its changes are synced.');
    return isReachable;
  };
}
