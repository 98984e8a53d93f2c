import { describe } from 'vitest';
import { isMeilisearchInstalled } from '../support/servers/meilisearch';
import { testSearch } from './search-suite';

describe.skipIf(!isMeilisearchInstalled)('GET …/search/assets in Meilisearch', () =>
  testSearch('Meilisearch'),
);
