import type pg from 'pg';
import type { Events } from '@/domain/events';
import { writeEvents } from '@/platform/engine/write-event';
import type { Log } from '@/platform/log';
import type { IndexSync } from '@/platform/search-index/index-sync';

type Parts = { pool: pg.Pool; feed: IndexSync; log: Log };

/** Changes are collected for this time: they go to Meilisearch together, however many they are. */
const everyMs = 1000;
/** Changes that are still pending are announced again after this time. */
const againMs = 10_000;

/**
 * Checks every second whether changes are pending for Meilisearch, and writes one event for all of them. The changes
 * are recorded in their own transactions; if those wrote the events, there would be as many runs as changes. The
 * event id is derived from the pending work, so several processes write the event only once.
 */
export function announceSearchChanges({ pool, feed, log }: Parts) {
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();
  let stopped = false;

  async function announce(): Promise<void> {
    const due = await feed.findPendingWork();
    if (due === null) return;
    const name: keyof Events = 'search/changed';
    const id = `search ${due} ${Math.floor(Date.now() / againMs)}`;
    await writeEvents((sql, values) => pool.query(sql, values), [{ id, name, data: {} }]);
  }

  const look = (): void => {
    looking = announce()
      .catch((error) => log.warn({ reason: String(error) }, 'search changes cannot be announced'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, everyMs);
      });
  };
  look();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
