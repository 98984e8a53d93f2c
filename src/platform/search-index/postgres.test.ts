import { everyDriverMust } from './every-driver-must';
import { makePostgresSearchIndex } from './postgres';
import { searchUnderTest } from './search-under-test';

everyDriverMust('PostgreSQL', async () => {
  const search = await searchUnderTest();
  return { search, index: makePostgresSearchIndex(search.database), level: async () => {} };
});
