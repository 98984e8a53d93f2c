import { setTimeout as after } from 'node:timers/promises';
import type { Meilisearch } from 'meilisearch';
import type pg from 'pg';
import { beginFilling, type Carried, type Carrier, carryChanges } from './carry-changes';
import { arrangeFeed, findDue, readFeed } from './feed-state';

/** Keeps the index in Meilisearch level with the database. */
export type SearchFeed = {
  /** What there is to carry, as a word that changes whenever there is more; null when nothing, or nowhere to. */
  findDue(): Promise<string | null>;
  /** Carries for so many milliseconds at most; null when another process is at it. */
  carry(forMs: number): Promise<Carried | null>;
  /** Fills a new index beside the present one, has searches read it, and gives the number of its assets. */
  rebuild(): Promise<number>;
};

export function makeSearchFeed({
  pool,
  client,
  isWell,
}: {
  pool: pg.Pool;
  client: Meilisearch;
  /** Whether Meilisearch answers at the moment. */
  isWell(): Promise<boolean>;
}): SearchFeed {
  const alone = <Result>(use: (carrier: Carrier) => Promise<Result>) =>
    withLock(pool, (sql) => use({ sql, client }));

  const carry = (forMs: number) => alone((carrier) => carryChanges(carrier, Date.now() + forMs));

  return {
    carry,
    async findDue() {
      const due = await findDue(pool);
      return due !== null && (await isWell()) ? due : null;
    },
    async rebuild() {
      await arrangeFeed(pool, true);
      const index = await patiently(() => alone(beginFilling));
      while ((await readFeed(pool))?.filling === index) await patiently(() => carry(10_000));
      if ((await readFeed(pool))?.index !== index)
        throw new Error('Another rebuild began meanwhile and took the place of this one.');
      return (await client.index(index).getStats()).numberOfDocuments;
    },
  };
}

/** Tries until nobody else holds the lock. */
async function patiently<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    await after(100);
  }
}

const lock = `hashtextextended('vitrine/search-feed', 0)`;

/** Null when another process holds the lock. PostgreSQL gives it back when a process ends, however it does. */
async function withLock<Result>(
  pool: pg.Pool,
  use: (sql: pg.PoolClient) => Promise<Result>,
): Promise<Result | null> {
  const sql = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await sql.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${lock}) AS held`,
    );
    if (!rows[0]?.held) return null;
    try {
      return await use(sql);
    } finally {
      await sql.query(`SELECT pg_advisory_unlock(${lock})`);
    }
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that may still hold the lock is closed, which gives it back.
    sql.release(broken);
  }
}
