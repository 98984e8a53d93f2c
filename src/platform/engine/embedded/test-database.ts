import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

export type TestDatabase = { connectionString: string; pool: pg.Pool; drop(): Promise<void> };

/** A fresh database with all migrations, on the server that TEST_DATABASE_URL names. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = new URL(
    process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  const name = `engine_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const connectionString = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString, max: 12 });
  // Dropping the database cuts connections that are just ending.
  pool.on('error', () => {});
  for (const folder of (await readdir('prisma/migrations'))
    .filter((entry) => /^\d/.test(entry))
    .sort()) {
    await pool.query(await readFile(`prisma/migrations/${folder}/migration.sql`, 'utf8'));
  }
  return {
    connectionString,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(server: URL, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(sql);
  await client.end();
}
