import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { partsOf } from '../support/real-deployment';

const lockOf = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** Stops the database server in a data folder, under a running service. */
export function stopDatabase(dataDir: string): void {
  const postmaster = Number(lockOf(dataDir)[0]);
  if (!(postmaster > 1)) throw new Error('The database server was not found.');
  process.kill(postmaster, 'SIGINT');
}

/** Throws everybody out of the database of a service and lets nobody in. Gives back how to open it again. */
export async function closeDatabase(dataDir: string): Promise<() => Promise<void>> {
  const { DATABASE_URL: outside } = partsOf(dataDir);
  const name = outside ? new URL(outside).pathname.slice(1) : 'vitrine';
  // Another database of the same server: nobody closes the one that they are in.
  const door = outside
    ? { connectionString: outside.replace(`/${name}`, '/postgres') }
    : { host: lockOf(dataDir)[4], user: 'vitrine', database: 'postgres' };
  const ask = async (...statements: string[]) => {
    const client = new pg.Client(door);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await ask(
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  return () => ask(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
}
