import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction';

const BATCH_SIZE = 200;

/** $1 ids of assets. */
export const INDEX_ASSETS = `
  SELECT search.index_assets(ARRAY(
    SELECT ROW(id, organization_id, library_id, coalesce(approval_state, ''), created, name, tags,
      search.described(asset))::search.text
    FROM asset WHERE id = ANY ($1) AND trashed_at IS NULL))`;

/**
 * Indexes again, for about this many milliseconds, assets that an earlier version indexed, in the order of their ids.
 * Every batch is a transaction that also records the progress. Returns whether there is more to do, now or in another
 * process.
 */
export async function reindexAssets(pool: pg.Pool, maxMs: number): Promise<boolean> {
  const endMs = Date.now() + maxMs;
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM search.reindexing');
    if (rowCount === 0) return false;
    const isMine = await inTransaction(pool, reindexBatch);
    if (!isMine || Date.now() >= endMs) return true;
  }
}

/** Returns false when another process is at work. */
async function reindexBatch(sql: pg.ClientBase): Promise<boolean> {
  const { rows: state } = await sql.query<{ after: string }>(
    'SELECT done_to AS after FROM search.reindexing FOR UPDATE SKIP LOCKED',
  );
  const [progress] = state;
  if (!progress) return false;
  const { rows: next } = await sql.query<{ id: string }>(
    `SELECT id FROM asset WHERE id > $1 ORDER BY id LIMIT ${BATCH_SIZE}`,
    [progress.after],
  );
  const ids = next.map(({ id }) => id);
  if (ids.length === 0) {
    await sql.query('DELETE FROM search.reindexing');
    return true;
  }
  const locked = await lockFirst(sql, ids);
  await sql.query(INDEX_ASSETS, [locked]);
  await sql.query('UPDATE search.reindexing SET done_to = $1', [locked.at(-1)]);
  return true;
}

/**
 * Locks assets from the first on, up to one that is locked by others; returns their ids. Waits for the first only, while
 * nothing else is locked, so that nobody waits in a circle.
 */
async function lockFirst(sql: pg.ClientBase, ids: string[]): Promise<string[]> {
  await sql.query('SELECT FROM asset WHERE id = $1 FOR NO KEY UPDATE', [ids[0]]);
  const { rows } = await sql.query<{ id: string }>(
    'SELECT id FROM asset WHERE id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED',
    [ids],
  );
  const { rows: left } = await sql.query<{ id: string }>(
    'SELECT id FROM asset WHERE id = ANY ($1)',
    [ids],
  );
  const mine = new Set(rows.map(({ id }) => id));
  const present = new Set(left.map(({ id }) => id));
  const firstOfOthers = ids.findIndex((id) => present.has(id) && !mine.has(id));
  return firstOfOthers === -1 ? ids : ids.slice(0, firstOfOthers);
}
