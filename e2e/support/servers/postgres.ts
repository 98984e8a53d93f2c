import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** A PostgreSQL server outside of any service. */
export type Postgres = {
  /** What gives a service an empty database of its own on the server of this address. */
  url: string;
  stop(): Promise<void>;
};

export async function startPostgres(): Promise<Postgres> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/testing/serve-postgres.ts'], {
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

/** Makes an empty database on a server; its address. */
export async function aDatabaseOn(serverUrl: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return serverUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
}
