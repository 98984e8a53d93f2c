import { setTimeout as after } from 'node:timers/promises';
import type { Meilisearch } from 'meilisearch';
import type pg from 'pg';
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
  const withContext = <Result>(use: (context: SyncContext) => Promise<Result>) =>
    withLock(pool, (sql) => use({ sql, client }));

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
const LOCK_KEY = `hashtextextended('vitrine/search-feed', 0)`;

/** Null when another process holds the lock. PostgreSQL releases it when a process ends for any reason. */
async function withLock<Result>(
  pool: pg.Pool,
  use: (sql: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const sql = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await sql.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCK_KEY}) AS held`,
    );
    if (!rows[0]?.held) return null;
    try {
      return await use(sql);
    } finally {
      await sql.query(`SELECT pg_advisory_unlock(${LOCK_KEY})`);
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that may still hold the lock is closed, which releases it.
    sql.release(broken);
  }
}
