import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { partsOf } from './real-form';

/** Takes the database from under a running service: its own server is stopped, one outside lets nobody in any more. */
export async function cutDatabase(dataDir: string): Promise<void> {
  const { DATABASE_URL: outside } = partsOf(dataDir);
  if (outside) return closeDatabase(outside);
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  if (!(postmaster > 1)) throw new Error('The database server was not found.');
  process.kill(postmaster, 'SIGINT');
}

async function closeDatabase(url: string) {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client(url.replace(`/${name}`, '/postgres'));
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
  await client.end();
}
