import { describe } from 'vitest';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { everyDriverMust } from './every-driver-must';
import { meilisearchUnderTest } from './meilisearch-under-test';

describe.skipIf(!meilisearchIsThere)('with the real program', meilisearchTimeout, () => {
  everyDriverMust('Meilisearch', () => meilisearchUnderTest());
});
