import type { Database } from '../database/connect';
import type { Log } from '../log';
import { auditMeilisearch } from './audit-meilisearch';
import { auditPostgres } from './audit-postgres';
import { makeFallbackSearchIndex } from './fallback-search-index';
import { type IndexSync, makeIndexSync } from './index-sync';
import {
  connectMeilisearch,
  type MeilisearchConfig,
  type MeilisearchConnection,
  meilisearchFailure,
} from './meilisearch-client';
import type { SearchAudit, SearchIndex } from './port';
import { makePostgresSearchIndex } from './postgres';

const PING_TIMEOUT_MS = 1000;

/** `indexSync`: null when only PostgreSQL searches. `audits`: one for every index that searches read. */
export type Search = {
  index: SearchIndex;
  indexSync: IndexSync | null;
  audits: SearchAudit[];
  close(): void;
};

/** Opens search in Meilisearch with PostgreSQL as the fallback, or, without `meilisearch`, in PostgreSQL only. */
export function openSearch(
  database: Database,
  meilisearch: MeilisearchConfig | null,
  log: Log,
): Search {
  const postgres = makePostgresSearchIndex(database);
  const audit = auditPostgres(database.pool);
  if (!meilisearch) return { index: postgres, indexSync: null, audits: [audit], close: () => {} };
  const { client, ping, close } = connectMeilisearch(meilisearch);
  const isReachable = makeReachabilityCheck(ping, log);
  return {
    index: makeFallbackSearchIndex({ client, database, postgres, log }),
    indexSync: makeIndexSync({ pool: database.pool, client, isReachable }),
    audits: [audit, auditMeilisearch({ pool: database.pool, client })],
    close,
  };
}

/** Checks whether Meilisearch answers; logs when that changes. */
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
