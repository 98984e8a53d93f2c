import type pg from 'pg';
import type { Events } from '@/domain/events';
import { writeEvents } from '@/platform/engine/write-event';
import type { Log } from '@/platform/log';
import type { IndexSync } from '@/platform/search-index/index-sync';

type Parts = { pool: pg.Pool; feed: IndexSync; log: Log };

/** Changes gather for so long: they go to Meilisearch together, however many they are. */
const everyMs = 1000;
/** What waits in vain is announced again after this time. */
const againMs = 10_000;

/**
 * Looks every second whether changes wait for Meilisearch, and writes one event for all of them. The changes
 * themselves are noted in their own transactions; were these to write events, there would be as many runs as
 * changes. The event's id follows from what waits, so that several processes write it once.
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
