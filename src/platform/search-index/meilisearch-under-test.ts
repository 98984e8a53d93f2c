import { makeLog } from '@/platform/log';
import { aMeilisearch } from '@/testing/meilisearch-server';
import { makeFallingBackSearchIndex } from './fall-back';
import { arrangeFeed } from './feed-state';
import { connectMeilisearch } from './meilisearch-client';
import type { SearchIndex } from './port';
import { makeSearchFeed } from './search-feed';
import { searchUnderTest } from './search-under-test';

/** PostgreSQL in a test that is not to need it: so nothing passes because of it. */
const mustNotBeAsked: SearchIndex = {
  search: () => Promise.reject(new Error('Meilisearch should have answered this.')),
};

/** A database that is carried to a real Meilisearch; a search that falls back to PostgreSQL rejects. */
export async function meilisearchUnderTest() {
  const search = await searchUnderTest();
  const server = await aMeilisearch();
  const { client } = connectMeilisearch(server);
  await arrangeFeed(search.database.pool, true);
  const feed = makeSearchFeed({ pool: search.database.pool, client, isWell: async () => true });
  // What is tested here is what it answers; on a busy machine it may take longer than a person would wait.
  const patienceMs = 60_000;
  const parts = { client, database: search.database, log: makeLog('silent'), patienceMs };
  return {
    search,
    server,
    client,
    feed,
    index: makeFallingBackSearchIndex({ ...parts, postgres: mustNotBeAsked }),
    async level() {
      while ((await feed.findDue()) !== null) await feed.carry(1000);
    },
  };
}
