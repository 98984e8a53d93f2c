import { aSearchDatabase } from '@/testing/search-database';
import { makePostgresSearchIndex } from './postgres';
import { searchIndexSuite } from './suite/search-index.suite';

searchIndexSuite('PostgreSQL', async () => {
  const data = await aSearchDatabase();
  return { data, index: makePostgresSearchIndex(data.database), sync: async () => {} };
});
