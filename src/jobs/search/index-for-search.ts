import type { Inngest } from 'inngest';
import type { IndexSync } from '@/platform/search-index/meilisearch/index-sync';

/** A run stops after this time and leaves the rest to the next one, so it does not delay a shutdown for long. */
const MAX_RUN_MS = 10_000;

/**
 * Syncs all pending changes to Meilisearch. May run again at any time: synced changes are no longer pending, and the
 * others are read in their current state. Its retries end after about half a day, but this matters little: while
 * changes are pending and Meilisearch answers, announce-search-changes.ts starts it again.
 */
export const indexForSearch = (client: Inngest, { indexSync }: { indexSync: IndexSync }) =>
  client.createFunction(
    { id: 'index-for-search', retries: 20, concurrency: 1, triggers: { event: 'search/changed' } },
    async ({ step }) => ({
      synced: await step.run('sync', () => indexSync.sync(MAX_RUN_MS)),
    }),
  );
