import type pg from 'pg';
import type { SearchAudit, SearchFault } from './port';

/** Assets that one statement holds against their rows. */
const batch = 2_000;

// An asset and its row in search.asset change in one transaction, so at every moment they agree.
const faults = `
  SELECT coalesce(a.id, s.id) AS "assetId",
         CASE WHEN s.id IS NULL THEN 'missing' WHEN a.id IS NULL THEN 'left over' ELSE 'different' END AS what
  FROM (SELECT * FROM asset WHERE id > $1 AND ($2::text IS NULL OR id <= $2) AND trashed_at IS NULL) a
  FULL JOIN (SELECT * FROM search.asset WHERE id > $1 AND ($2::text IS NULL OR id <= $2)) s ON s.id = a.id
  WHERE (s.organization_id, s.library_id, s.approval, s.created, s.name, s.words) IS DISTINCT FROM
    (a.organization_id, a.library_id, coalesce(a.approval_state, ''), a.created, search.fold(search.plain(a.name)),
     search.vector(a.organization_id, a.name, a.tags, a.description))
  ORDER BY 1`;

/** The last asset of a batch; null when fewer are left. */
type End = { last: string | null };
const endOfBatch = `SELECT id AS last FROM asset WHERE id > $1 ORDER BY id OFFSET ${batch - 1} LIMIT 1`;

/** Holds what the triggers of the migration "search" keep against the assets. */
export const auditPostgres = (pool: pg.Pool): SearchAudit => ({
  name: 'PostgreSQL',
  unreachableBecause: () => null,

  async *findFaults() {
    for (let after: string | null = ''; after !== null; ) {
      const found = await pool.query<End>(endOfBatch, [after]);
      const end: End = found.rows[0] ?? { last: null };
      const { rows } = await pool.query<SearchFault>(faults, [after, end.last]);
      if (rows.length > 0) yield rows;
      after = end.last;
    }
  },

  async mend(assetIds) {
    const client = await pool.connect();
    let broken = true;
    try {
      await client.query('BEGIN');
      // Whoever changes one of them waits, and indexes it anew.
      await client.query('SELECT FROM asset WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [
        assetIds,
      ]);
      await client.query('DELETE FROM search.asset WHERE id = ANY ($1)', [assetIds]);
      await client.query(
        `SELECT search.index_assets(ARRAY(
           SELECT ROW(id, organization_id, library_id, coalesce(approval_state, ''), created, name, tags, description)::search.text
           FROM asset WHERE id = ANY ($1) AND trashed_at IS NULL))`,
        [assetIds],
      );
      await client.query('COMMIT');
      broken = false;
    } finally {
      // A connection in the middle of a transaction is closed, which undoes it.
      client.release(broken);
    }
  },
});
