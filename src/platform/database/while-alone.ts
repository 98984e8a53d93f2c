import type pg from 'pg';

/**
 * Runs `work` unless another process or call is at the work of this name: then it returns false. The lock is that of a
 * connection, so a killed process leaves none.
 */
export const whileAlone = async (
  pool: pg.Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> =>
  (await whileLocked(pool, { call: 'lock(hashtextextended($1, 12))', of: name }, work)) !== null;

/**
 * Runs `work` holding an advisory lock of this connection; returns null when somebody else has it. `call`: the part of the PostgreSQL
 * functions `pg_try_advisory_…` and `pg_advisory_un…` that both share, for the lock `of` a name or number.
 */
export async function whileLocked<Result>(
  pool: pg.Pool,
  { call, of }: { call: string; of: string | number },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const ask = (text: string) =>
    client.query(text, [of]).catch((error) => {
      broken = error;
      throw error;
    });
  try {
    const { rows } = await ask(`SELECT pg_try_advisory_${call} AS free`);
    if (!rows[0].free) return null;
    try {
      return { result: await work(client) };
    } finally {
      // The lock is free before the caller learns that the work has ended or failed.
      await ask(`SELECT pg_advisory_un${call}`).catch(() => undefined);
    }
  } finally {
    // A connection that failed is closed, which also frees the lock.
    client.release(broken);
  }
}
