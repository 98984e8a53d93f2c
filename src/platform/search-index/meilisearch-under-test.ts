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

/** A database that is carried to a real Meilisearch. Without `postgres` a search must not fall back. */
export async function meilisearchUnderTest(postgres = () => mustNotBeAsked) {
  const search = await searchUnderTest();
  const server = await aMeilisearch();
  const client = connectMeilisearch(server);
  await arrangeFeed(search.database.pool, true);
  const feed = makeSearchFeed({ pool: search.database.pool, client, isWell: async () => true });
  const parts = { client, database: search.database, log: makeLog('silent') };
  return {
    search,
    server,
    client,
    feed,
    index: makeFallingBackSearchIndex({ ...parts, postgres: postgres() }),
    async level() {
      while ((await feed.findDue()) !== null) await feed.carry(1000);
    },
  };
}
