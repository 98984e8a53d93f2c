import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { encryptionKey, type IdentitySecrets } from './secret-versions';

/** Everything encrypted by better-auth that may outlive every session. */
const ENCRYPTED_COLUMNS = [
  ['oauth_client', 'client_secret'],
  ['account', 'access_token'],
  ['account', 'refresh_token'],
  ['account', 'id_token'],
] as const;

const ROWS_PER_QUERY = 1000;

export type Resealed = {
  /** Values encrypted again with the newest secret. */
  resealed: number;
  /** Values no secret can decrypt. */
  unreadable: number;
};

/**
 * Encrypts values of better-auth again with the newest secret, if an older one encrypted them. May run at any time, and
 * repeatedly.
 */
export async function resealColumns(pool: pg.Pool, secrets: IdentitySecrets): Promise<Resealed> {
  const done = { resealed: 0, unreadable: 0 };
  for (const [table, column] of ENCRYPTED_COLUMNS)
    await resealColumn(pool, secrets, table, column, done);
  return done;
}

async function resealColumn(
  pool: pg.Pool,
  secrets: IdentitySecrets,
  table: string,
  column: string,
  done: Resealed,
) {
  const key = encryptionKey(secrets);
  const newest = `$ba$${key.currentVersion}$`;
  let last = '';
  for (;;) {
    const { rows } = await pool.query<{ id: string; data: string }>(
      `SELECT id, ${column} AS data FROM ${table} WHERE id > $1 AND ${column} IS NOT NULL ORDER BY id LIMIT ${ROWS_PER_QUERY}`,
      [last],
    );
    for (const { id, data } of rows) {
      if (data.startsWith(newest)) continue;
      try {
        const renewed = await symmetricEncrypt({
          key,
          data: await symmetricDecrypt({ key, data }),
        });
        await pool.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2 AND ${column} = $3`, [
          renewed,
          id,
          data,
        ]);
        done.resealed += 1;
      } catch {
        done.unreadable += 1;
      }
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
