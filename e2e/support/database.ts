import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readConnectionSettings } from './real-deployment';

/** Runs one SQL statement on the database of a service; returns its rows. */
export type Query = <Row extends pg.QueryResultRow>(
  sql: string,
  values?: unknown[],
) => Promise<Row[]>;

/** Connects to the database of a service, embedded or external, while `use` runs. */
export async function withDatabase<T>(
  dataDir: string,
  use: (query: Query) => Promise<T>,
): Promise<T> {
  return withClient(connectionOf(dataDir), (client) =>
    use(async (sql, values) => (await client.query(sql, values)).rows),
  );
}

/** Ends all connections to the database of a service and refuses new ones. Returns a function to allow them again. */
export async function blockDatabase(dataDir: string): Promise<() => Promise<void>> {
  const { DATABASE_URL: external } = readConnectionSettings(dataDir);
  const name = external ? new URL(external).pathname.slice(1) : 'vitrine';
  // Connects to another database of the same server: a connection cannot block its own database.
  const other = external
    ? { connectionString: external.replace(`/${name}`, '/postgres') }
    : { ...connectionOf(dataDir), database: 'postgres' };
  const run = (...statements: string[]) =>
    withClient(other, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  await run(
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  return () => run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}

/** How to connect to the database of a service. */
export function connectionOf(dataDir: string): pg.ClientConfig {
  const { DATABASE_URL: connectionString } = readConnectionSettings(dataDir);
  if (connectionString) return { connectionString };
  return { host: readLockFile(dataDir)[4], user: 'vitrine', database: 'vitrine' };
}

/** Lines of PostgreSQL's lock file: the first is its process id, the fifth the folder of its socket. */
const readLockFile = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

async function withClient<T>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
