import { makeLog } from '@/platform/log';
import { makeFallbackSearchIndex } from '@/platform/search-index/meilisearch/fallback-search-index';
import { makeIndexSync } from '@/platform/search-index/meilisearch/index-sync';
import { connectMeilisearch } from '@/platform/search-index/meilisearch/meilisearch-client';
import { setChangeTracking } from '@/platform/search-index/meilisearch/sync-state';
import type { SearchIndex } from '@/platform/search-index/port';
import { aMeilisearch } from './meilisearch-server';
import { aSearchDatabase } from './search-database';

/** Replaces PostgreSQL where Meilisearch must answer, so no test passes because of the fallback. */
const rejectingIndex: SearchIndex = {
  search: () => Promise.reject(new Error('Meilisearch should have answered this.')),
};

/** Tests check the answers of Meilisearch; on a busy machine these may take longer than a user would wait. */
const TIMEOUT_MS = 60_000;

/** A database whose changes are synced to a real Meilisearch; a search that falls back to PostgreSQL rejects. */
export async function aMeilisearchIndex() {
  const data = await aSearchDatabase();
  const { database } = data;
  const server = await aMeilisearch();
  const { client } = connectMeilisearch(server);
  await setChangeTracking(database.pool, true);
  const indexSync = makeIndexSync({
    pool: database.pool,
    client,
    isReachable: async () => true,
  });
  return {
    data,
    server,
    client,
    indexSync,
    index: makeFallbackSearchIndex({
      client,
      database,
      postgres: rejectingIndex,
      log: makeLog('silent'),
      timeoutMs: TIMEOUT_MS,
    }),
    /** Syncs until nothing is pending. */
    async sync() {
      while ((await indexSync.findPendingWork()) !== null) await indexSync.sync(1000);
    },
  };
}
