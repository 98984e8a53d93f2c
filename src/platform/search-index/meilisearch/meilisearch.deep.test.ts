import { describe } from 'vitest';
import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { MEILISEARCH_TIMEOUT, meilisearchIsThere } from '@/testing/meilisearch-server';
import { searchIndexSuite } from '../suite/search-index.suite';

describe.skipIf(!meilisearchIsThere)('with the real program', MEILISEARCH_TIMEOUT, () => {
  searchIndexSuite('Meilisearch', () => aMeilisearchIndex());
});
