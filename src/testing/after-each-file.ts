import { afterAll } from 'vitest';
import { dropDatabases } from './database';
import { removeFolders } from './folder';
import { stopMeilisearches } from './meilisearch-server';

// A setup file: it runs for every test file, even where the files of a worker share their modules.
afterAll(async () => {
  await Promise.all([dropDatabases(), stopMeilisearches()]);
  await removeFolders();
});
