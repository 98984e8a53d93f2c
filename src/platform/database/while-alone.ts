import type pg from 'pg';

/**
 * Runs `work` unless another process or call is at the work of this name: then it returns false. The lock is that of a
 * connection, so a killed process leaves none.
 */
export async function whileAlone(
  pool: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 12)) AS free',
      [name],
    );
    if (!rows[0].free) return false;
    await work();
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 12))', [name]);
    return true;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed, which also frees the lock.
    client.release(broken);
  }
}
