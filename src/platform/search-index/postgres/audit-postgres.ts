import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction';
import type { IndexMismatch, SearchAudit } from '../port';
import { INDEX_ASSETS } from './reindex-assets';

/** Assets compared with their rows by one statement. */
const BATCH_SIZE = 2_000;

// An asset and its row in search.asset change in one transaction, so they agree at every moment; except for words that
// reindex-assets.ts has still to index again.
const FIND_MISMATCHES = `
  SELECT coalesce(a.id, s.id) AS "assetId",
         CASE WHEN s.id IS NULL THEN 'missing' WHEN a.id IS NULL THEN 'extra' ELSE 'different' END AS kind
  FROM (SELECT *, search.described(asset) AS described FROM asset WHERE id > $1 AND ($2::text IS NULL OR id <= $2) AND trashed_at IS NULL) a
  FULL JOIN (SELECT * FROM search.asset WHERE id > $1 AND ($2::text IS NULL OR id <= $2)) s ON s.id = a.id
  WHERE (s.organization_id, s.library_id, s.approval, s.created, s.name, s.words) IS DISTINCT FROM
    (a.organization_id, a.library_id, coalesce(a.approval_state, ''), a.created, search.fold(search.plain(a.name)),
      search.vector(a.organization_id, a.name, a.tags, a.described)
        || search.seen_vector(a.organization_id, search.seen(a.id)))
    AND (a.id IS NULL OR s.id IS NULL OR NOT EXISTS (SELECT FROM search.reindexing WHERE a.id > done_to))
  ORDER BY 1`;

/** The last asset of a batch; null when fewer are left. */
type BatchEnd = { last: string | null };
const FIND_BATCH_END = `SELECT id AS last FROM asset WHERE id > $1 ORDER BY id OFFSET ${BATCH_SIZE - 1} LIMIT 1`;

/** Compares the rows that triggers maintain in the schema "search" with the assets. */
export const auditPostgres = (pool: pg.Pool): SearchAudit => ({
  name: 'PostgreSQL',
  unreachableReason: () => null,

  async *findMismatches() {
    for (let after: string | null = ''; after !== null; ) {
      const found = await pool.query<BatchEnd>(FIND_BATCH_END, [after]);
      const end: BatchEnd = found.rows[0] ?? { last: null };
      const { rows } = await pool.query<IndexMismatch>(FIND_MISMATCHES, [after, end.last]);
      if (rows.length > 0) yield rows;
      after = end.last;
    }
  },

  async repair(assetIds) {
    await inTransaction(pool, async (client) => {
      // A transaction about to change one of them waits, and then indexes it again.
      await client.query('SELECT FROM asset WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [
        assetIds,
      ]);
      await client.query('DELETE FROM search.asset WHERE id = ANY ($1)', [assetIds]);
      await client.query(INDEX_ASSETS, [assetIds]);
    });
  },
});
