import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** A PostgreSQL server outside a service. */
export type PostgresServer = {
  /** Connection string of an empty database on it. */
  url: string;
  stop(): Promise<void>;
};

/** Starts a PostgreSQL server in a temporary folder. It is the program embedded in the service. */
export async function startPostgres(): Promise<PostgresServer> {
  const script = 'src/testing/processes/postgres.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (!value) throw new Error('PostgreSQL did not start.');
  return {
    url: value,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await exited;
    },
  };
}

/** Creates an empty database on a server; returns its connection string. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return serverUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
}
