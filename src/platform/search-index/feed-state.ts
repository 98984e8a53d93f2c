import type pg from 'pg';
import type { Database, Query } from '../database/connect';
import { isOfThisMaking } from './meilisearch-document';

/** What is known of the indexes outside: the one that searches may read, and the one being filled. */
export type FeedState = { index: string | null; filling: string | null; filledTo: string | null };

/** Has changes noted for an index outside, or no longer. Does nothing when it is so already. */
export async function arrangeFeed(pool: pg.Pool, wanted: boolean): Promise<void> {
  await pool.query(wanted ? 'SELECT search.start_feed()' : 'SELECT search.stop_feed()');
}

const findLevel: Query = {
  name: 'search-level-index',
  text: `
    SELECT f.index FROM search.feed f
    WHERE f.index IS NOT NULL AND NOT EXISTS (SELECT FROM search.pending WHERE organization_id = $1)`,
};

/**
 * The index that holds all that has been committed of an organization until now; null when none does. A search
 * that asks this first, and the index then, misses nothing that was there when it began.
 */
export async function findLevelIndex(database: Database, organizationId: string) {
  const [row] = await database.rows<{ index: string }>(findLevel, [organizationId]);
  return row && isOfThisMaking(row.index) ? row.index : null;
}

/** An index turned out not to be there. Nothing is searched in it any more, and another will be filled. */
export async function forgetIndex(sql: pg.Pool | pg.ClientBase, index: string): Promise<void> {
  await sql.query(`UPDATE search.feed SET index = NULL WHERE index = $1`, [index]);
  await sql.query(`UPDATE search.feed SET filling = NULL, filled_to = NULL WHERE filling = $1`, [
    index,
  ]);
}

/** Null when no index is fed. */
export async function readFeed(sql: pg.Pool | pg.ClientBase): Promise<FeedState | null> {
  const { rows } = await sql.query<FeedState>(
    `SELECT index, filling, filled_to AS "filledTo" FROM search.feed`,
  );
  return rows[0] ?? null;
}

/** Has searches read the index that was filled. Gives the index that they read before. */
export async function publishFilled(sql: pg.ClientBase, filled: string): Promise<string | null> {
  const { rows } = await sql.query<{ before: string | null }>(
    `UPDATE search.feed f SET index = f.filling, filling = NULL, filled_to = NULL
     FROM search.feed was WHERE f.filling = $1 RETURNING was.index AS before`,
    [filled],
  );
  return rows[0]?.before ?? null;
}

/**
 * What there is to do for the indexes, as a word that changes whenever there is more; null when there is nothing.
 */
export async function findDue(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<FeedState & { last: string | null }>(
    `SELECT f.index, f.filling, (SELECT max(number)::text FROM search.pending) AS last FROM search.feed f`,
  );
  const [feed] = rows;
  if (!feed) return null;
  const isFilled = feed.index !== null && isOfThisMaking(feed.index) && feed.filling === null;
  return feed.last ?? (isFilled ? null : 'fill');
}
