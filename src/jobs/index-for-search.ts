import type { Inngest } from 'inngest';
import type { IndexSync } from '@/platform/search-index/index-sync';

/** What a run does not finish in this time the next one does; so none holds up the end of the process for long. */
const forMs = 10_000;

/**
 * Tells Meilisearch what changed, all that waits at once. May run again at any time: what was told is forgotten,
 * and the rest is read as it is now. That it is tried for about half a day matters little: while changes wait
 * and Meilisearch answers, announce-search-changes.ts starts it anew.
 */
export const indexForSearch = (client: Inngest, { feed }: { feed: IndexSync }) =>
  client.createFunction(
    { id: 'index-for-search', retries: 20, concurrency: 1, triggers: { event: 'search/changed' } },
    async ({ step }) => ({
      carried: await step.run('carry the changes', () => feed.sync(forMs)),
    }),
  );
