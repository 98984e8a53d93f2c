import { afterAll, describe } from 'vitest';
import {
  isMeilisearchInstalled,
  type MeilisearchServer,
  startMeilisearch,
} from '../support/servers/meilisearch';
import { endService, type RunningService, startService } from '../support/service';
import { waitFor } from '../support/wait';
import { testFilters } from './filter-suite';

describe.skipIf(!isMeilisearchInstalled)('filter= with Meilisearch', () => {
  let meilisearch: MeilisearchServer;
  let service: RunningService;
  afterAll(async () => {
    await endService(service);
    await meilisearch.stop();
  });

  testFilters(
    async () => {
      meilisearch = await startMeilisearch();
      service = await startService({ LOG_LEVEL: 'warn', ...meilisearch.env });
      return service;
    },
    // Of 40 assets, two are in the trash.
    async () => {
      const check = async () => (await meilisearch.countAssets()) === 38;
      await waitFor(check, { what: 'The index had all assets', timeoutMs: 30_000 });
    },
  );
});
