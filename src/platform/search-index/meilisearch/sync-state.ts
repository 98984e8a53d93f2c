import type pg from 'pg';
import type { Query, QueryPool } from '../../database/connect';
import { hasCurrentFormat } from './meilisearch-document';

/**
 * The indexes in Meilisearch: the one used by searches, the one being backfilled, and its last asset. The tables are
 * named search.feed and search.pending.
 */
export type SyncState = {
  index: string | null;
  backfillIndex: string | null;
  backfilledTo: string | null;
};

/** Starts or stops recording changes for Meilisearch. Has no effect in the wanted state. */
export async function setChangeTracking(pool: pg.Pool, isEnabled: boolean): Promise<void> {
  await pool.query(isEnabled ? 'SELECT search.start_feed()' : 'SELECT search.stop_feed()');
}

const FIND_SYNCED_INDEX: Query = {
  name: 'search-synced-index',
  text: `
    SELECT f.index FROM search.feed f
    WHERE f.index IS NOT NULL AND NOT EXISTS (SELECT FROM search.pending WHERE organization_id = $1)`,
};

/**
 * The index with every committed change of an organization; null when there is none. A search that calls this first and
 * then reads the index misses nothing committed before its beginning.
 */
export async function findSyncedIndex(
  database: QueryPool,
  organizationId: string,
): Promise<string | null> {
  const [row] = await database.rows<{ index: string }>(FIND_SYNCED_INDEX, [organizationId]);
  return row && hasCurrentFormat(row.index) ? row.index : null;
}

/** Drops a missing index: nothing searches in it any more, and a new one is backfilled. */
export async function discardIndex(sql: pg.Pool | pg.ClientBase, index: string): Promise<void> {
  await sql.query(`UPDATE search.feed SET index = NULL WHERE index = $1`, [index]);
  await sql.query(`UPDATE search.feed SET filling = NULL, filled_to = NULL WHERE filling = $1`, [
    index,
  ]);
}

/** Null when changes are not recorded. */
export async function readSyncState(sql: pg.Pool | pg.ClientBase): Promise<SyncState | null> {
  const { rows } = await sql.query<SyncState>(
    `SELECT index, filling AS "backfillIndex", filled_to AS "backfilledTo" FROM search.feed`,
  );
  return rows[0] ?? null;
}

/** Makes searches use the backfilled index. Returns the former one. */
export async function publishBackfill(sql: pg.ClientBase, index: string): Promise<string | null> {
  const { rows } = await sql.query<{ before: string | null }>(
    `UPDATE search.feed f SET index = f.filling, filling = NULL, filled_to = NULL
     FROM search.feed was WHERE f.filling = $1 RETURNING was.index AS before`,
    [index],
  );
  return rows[0]?.before ?? null;
}

/** A text describing the pending work, different whenever there is more; null when there is none. */
export async function findPendingWork(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{
    index: string | null;
    backfillIndex: string | null;
    last: string | null;
  }>(
    `SELECT f.index, f.filling AS "backfillIndex", (SELECT max(number)::text FROM search.pending) AS last
     FROM search.feed f`,
  );
  const [state] = rows;
  if (!state) return null;
  const { index, backfillIndex, last } = state;
  const isBackfilled = index !== null && hasCurrentFormat(index) && backfillIndex === null;
  return last ?? (isBackfilled ? null : 'fill');
}
