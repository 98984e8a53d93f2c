import type pg from 'pg';

/** Runs `work` in one transaction on a connection of its own; rolls it back when `work` rejects. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    broken = false;
    return result;
  } finally {
    // A connection in the middle of a transaction is closed, which rolls the transaction back.
    client.release(broken);
  }
}
