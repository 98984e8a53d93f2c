import type pg from 'pg';

/** Held shared while files are deleted, exclusively while a backup needs the files of one moment. */
const DELETION_LOCK = 72707373;

/**
 * Runs `remove`. While a backup is in progress it returns false instead: the rows that named the files are gone, but the
 * backup may still contain them.
 */
export async function deleteUnlessLocked(
  pool: pg.Pool,
  remove: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS free', [
      DELETION_LOCK,
    ]);
    if (!rows[0].free) return false;
    await remove();
    await client.query('SELECT pg_advisory_unlock_shared($1)', [DELETION_LOCK]);
    return true;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed, which also frees the lock.
    client.release(broken);
  }
}

/** Waits for running deletions, and blocks new ones until the connection ends or `unlockDeletions` is called. */
export const lockDeletions = (client: pg.ClientBase) =>
  client.query('SELECT pg_advisory_lock($1)', [DELETION_LOCK]);

export const unlockDeletions = (client: pg.ClientBase) =>
  client.query('SELECT pg_advisory_unlock($1)', [DELETION_LOCK]);
