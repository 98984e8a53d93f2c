import { setTimeout as after } from 'node:timers/promises';
import type { Meilisearch } from 'meilisearch';
import type pg from 'pg';
import { whileLocked } from '../../database/while-alone';
import { beginBackfill, type SyncContext, type SyncSummary, syncChanges } from './sync-changes';
import { findPendingWork, readSyncState, setChangeTracking } from './sync-state';

/** Keeps the index in Meilisearch in sync with the database. */
export type IndexSync = {
  /** A text describing the pending work, different whenever there is more; null when there is none, or no index. */
  findPendingWork(): Promise<string | null>;
  /** Syncs for at most this many milliseconds; null when another process is syncing. */
  sync(maxMs: number): Promise<SyncSummary | null>;
  /** Backfills a new index beside the present one, makes searches use it, and returns the number of its assets. */
  rebuild(): Promise<number>;
};

/** How long a rebuild syncs before it reads the state again. */
const REBUILD_SLICE_MS = 10_000;
const LOCK_RETRY_MS = 100;

export function makeIndexSync({
  pool,
  client,
  isReachable,
}: {
  pool: pg.Pool;
  client: Meilisearch;
  /** Whether Meilisearch answers at the moment. */
  isReachable(): Promise<boolean>;
}): IndexSync {
  /** Null when another process holds the lock. */
  const withContext = async <Result>(use: (context: SyncContext) => Promise<Result>) =>
    (await whileLocked(pool, LOCK, (sql) => use({ sql, client })))?.result ?? null;

  const sync = (maxMs: number) =>
    withContext((context) => syncChanges(context, Date.now() + maxMs));

  return {
    sync,
    async findPendingWork() {
      const pending = await findPendingWork(pool);
      return pending !== null && (await isReachable()) ? pending : null;
    },
    async rebuild() {
      await setChangeTracking(pool, true);
      const index = await retryUntilLocked(() => withContext(beginBackfill));
      while ((await readSyncState(pool))?.backfillIndex === index)
        await retryUntilLocked(() => sync(REBUILD_SLICE_MS));
      if ((await readSyncState(pool))?.index !== index)
        throw new Error('Another rebuild has started meanwhile and replaced this one.');
      return (await client.index(index).getStats()).numberOfDocuments;
    },
  };
}

/** Repeats the attempt until no other process holds the lock. */
async function retryUntilLocked<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    await after(LOCK_RETRY_MS);
  }
}

/** Older versions of the service use the same name: the lock must exclude them, too. */
const LOCK = { call: 'lock(hashtextextended($1, 0))', of: 'vitrine/search-feed' };
