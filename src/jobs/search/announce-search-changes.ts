import type pg from 'pg';
import type { Events } from '@/domain/events';
import { writeEvents } from '@/platform/engine/write-event';
import type { Log } from '@/platform/log';
import type { IndexSync } from '@/platform/search-index/meilisearch/index-sync';
import { deleteSupersededChanges } from '@/platform/search-index/postgres/prune-search';
import { repeatUntilStopped } from '../repeat-until-stopped';

type Dependencies = { pool: pg.Pool; indexSync: IndexSync; log: Log };

/** Changes are collected for this time: they go to Meilisearch together, however many they are. */
const INTERVAL_MS = 1000;
/** Changes still pending are announced again after this time. */
const REPEAT_INTERVAL_MS = 10_000;
/** While Meilisearch is away, of several changes of an asset only the last one is kept. */
const REDUCE_INTERVAL_MS = 60_000;

/**
 * Checks every second whether changes are pending for Meilisearch, and writes one event for all of them. The changes
 * are recorded in their own transactions; if those wrote the events, there would be as many runs as changes. The
 * event id is derived from the pending work, so several processes write the event only once. Returns how to stop it.
 */
export function announceSearchChanges({ pool, indexSync, log }: Dependencies) {
  let reducedAt = Date.now();
  return repeatUntilStopped(
    { intervalMs: INTERVAL_MS, log, failure: 'Search changes could not be announced.' },
    async () => {
      const pending = await indexSync.findPendingWork();
      if (pending === null) return;
      if (Date.now() - reducedAt >= REDUCE_INTERVAL_MS) {
        reducedAt = Date.now();
        await deleteSupersededChanges(pool);
      }
      const name: keyof Events = 'search/changed';
      const id = `search ${pending} ${Math.floor(Date.now() / REPEAT_INTERVAL_MS)}`;
      await writeEvents((sql, values) => pool.query(sql, values), [{ id, name, data: {} }]);
    },
  );
}
