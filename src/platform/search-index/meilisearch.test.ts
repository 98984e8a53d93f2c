import { describe } from 'vitest';
import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { searchIndexSuite } from './suite/search-index.suite';

describe.skipIf(!meilisearchIsThere)('with the real program', meilisearchTimeout, () => {
  searchIndexSuite('Meilisearch', () => aMeilisearchIndex());
});
