import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction';

const WORDS_BATCH_SIZE = 500;
const CHANGES_BATCH_SIZE = 10_000;

/** A word of an organization. */
type Word = { organizationId: string; word: string };

/** `next`: where to continue, null after the last word. */
export type PrunedWords = { deleted: number; next: Word | null };

/**
 * $1, $2: the word before the batch. A word is superfluous when no live asset has it, or when the table has it more
 * than once: then one row stays, if possible one without a mark. It is marked, and deleted an hour later unless an
 * asset has it then: by that time every statement still relying on it has ended, and later ones write it again. Rows
 * locked by others are left for the next time, so nobody waits.
 */
const PRUNE_BATCH = `
  WITH batch AS MATERIALIZED (
    SELECT ctid AS place, organization_id, word, unused_since FROM search.word
    WHERE (organization_id, word) > ($1, $2)
    ORDER BY organization_id, word LIMIT ${WORDS_BATCH_SIZE} FOR UPDATE SKIP LOCKED
  ), inspected AS MATERIALIZED (
    SELECT b.*, EXISTS (
        SELECT FROM search.word w WHERE w.organization_id = b.organization_id AND w.word = b.word
        AND (w.unused_since IS NOT NULL, w.ctid) < (b.unused_since IS NOT NULL, b.place)
      ) OR NOT EXISTS (
        SELECT FROM search.asset s
        WHERE s.words @@ ('''' || search.scope(b.organization_id) || b.word || '''')::tsquery
      ) AS is_superfluous
    FROM batch b
  ), deleted AS (
    DELETE FROM search.word w USING inspected i
    WHERE w.ctid = i.place AND i.is_superfluous AND i.unused_since < now() - interval '1 hour'
    RETURNING w.ctid AS place
  ), marked AS (
    UPDATE search.word w SET unused_since = CASE WHEN i.is_superfluous THEN now() END FROM inspected i
    WHERE w.ctid = i.place AND i.is_superfluous = (i.unused_since IS NULL)
  )
  SELECT organization_id AS "organizationId", word, place IN (SELECT place FROM deleted) AS "isDeleted"
  FROM inspected ORDER BY organization_id, word`;

/** Deletes words no longer in use, for about this many milliseconds, beginning after a word. */
export async function pruneWords(
  pool: pg.Pool,
  after: Word | null,
  maxMs: number,
): Promise<PrunedWords> {
  const endMs = Date.now() + maxMs;
  let deleted = 0;
  for (let next = after; ; ) {
    const batch = await pruneBatch(pool, next);
    deleted += batch.filter(({ isDeleted }) => isDeleted).length;
    const last = batch.at(-1);
    if (!last || batch.length < WORDS_BATCH_SIZE) return { deleted, next: null };
    next = { organizationId: last.organizationId, word: last.word };
    if (Date.now() >= endMs) return { deleted, next };
  }
}

const pruneBatch = (pool: pg.Pool, after: Word | null) =>
  inTransaction(pool, async (client) => {
    // The planner would read all assets for a word: it does not know how rare it is.
    await client.query('SET LOCAL enable_seqscan = off');
    const values = [after?.organizationId ?? '', after?.word ?? ''];
    const { rows } = await client.query<Word & { isDeleted: boolean }>(PRUNE_BATCH, values);
    return rows;
  });

/** Organizations with room again record new words. */
export const admitWords = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    'DELETE FROM search.full_organization WHERE NOT search.is_full(organization_id)',
  );
};

/** A change is superseded by a later one of the same asset: only the present state of an asset is synced. */
const DELETE_SUPERSEDED = `
  DELETE FROM search.pending WHERE number IN (
    SELECT p.number FROM search.pending p JOIN (
      SELECT asset_id, max(number) AS last FROM search.pending GROUP BY asset_id HAVING count(*) > 1
    ) latest ON latest.asset_id = p.asset_id AND p.number < latest.last
    LIMIT ${CHANGES_BATCH_SIZE} FOR UPDATE OF p SKIP LOCKED)`;

/**
 * Deletes superseded changes. While Meilisearch is away, at most one change per changed asset waits. Returns their
 * number.
 */
export async function deleteSupersededChanges(pool: pg.Pool): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await pool.query(DELETE_SUPERSEDED);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < CHANGES_BATCH_SIZE) return deleted;
  }
}
