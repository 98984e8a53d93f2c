import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { partsOf } from './real-deployment';

/** Asks the database of a running service, past the service. */
export type Ask = <Row extends pg.QueryResultRow>(
  sql: string,
  values?: unknown[],
) => Promise<Row[]>;

/** Lends a connection to the PostgreSQL of a data folder. */
export async function withDatabase<T>(dataDir: string, use: (ask: Ask) => Promise<T>): Promise<T> {
  const { DATABASE_URL: outside } = partsOf(dataDir);
  const client = new pg.Client(outside ?? embeddedIn(dataDir));
  await client.connect();
  try {
    return await use(async (sql, values) => (await client.query(sql, values)).rows);
  } finally {
    await client.end();
  }
}

const embeddedIn = (dataDir: string): pg.ClientConfig => {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { host: lines[4], user: 'vitrine', database: 'vitrine' };
};
