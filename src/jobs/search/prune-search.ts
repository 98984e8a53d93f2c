import type { Inngest } from 'inngest';
import type { Domain } from '@/domain/operation';
import {
  admitWords,
  deleteSupersededChanges,
  type PrunedWords,
  pruneWords,
} from '@/platform/search-index/postgres/prune-search';

/** A step ends after this time, and the next one continues: a shutdown waits for steps. */
const MAX_STEP_MS = 5_000;
/** Bounds the night; a step prunes thousands of words. */
const MAX_STEPS = 500;

/** Every night (UTC), deletes unused words of the search index and superseded changes. May run again at any time. */
export const pruneSearchNightly = (client: Inngest, { domain }: { domain: Domain }) =>
  client.createFunction(
    { id: 'prune-search', retries: 5, concurrency: 1, triggers: { cron: '29 4 * * *' } },
    async ({ step }) => {
      const { pool } = domain.database;
      let deletedWords = 0;
      let next: PrunedWords['next'] = null;
      for (let n = 0; n === 0 || (next && n < MAX_STEPS); n++) {
        const after: PrunedWords['next'] = next;
        const pruned: PrunedWords = await step.run(`prune words ${n}`, () =>
          pruneWords(pool, after, MAX_STEP_MS),
        );
        deletedWords += pruned.deleted;
        next = pruned.next;
      }
      await step.run('admit words', () => admitWords(pool));
      const deletedChanges = await step.run('delete superseded changes', () =>
        deleteSupersededChanges(pool),
      );
      return { deletedWords, deletedChanges };
    },
  );
