import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbeddedPostgres } from '@/platform/database/embedded-postgres';
import { connected } from '@/testing/connected';
import { MAX_CONNECTIONS, POOL_SIZES } from './count-connections';

const { web, searches, worker, command } = POOL_SIZES;

it('the embedded PostgreSQL accepts all pools at their maximum with three workers and two commands', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-connections-'));
  const server = await startEmbeddedPostgres({ dataDir, maxConnections: MAX_CONNECTIONS });
  const clients: pg.Client[] = [];
  const open = async (count: number) => {
    for (let n = 0; n < count; n++) clients.push(await connected(server.url));
  };
  try {
    await open(web + searches);
    for (const _ of ['service', 'second', 'third']) await open(worker + 1);
    for (const _ of ['check', 'backup']) await open(2 * command + 1);
    // One more for an operator.
    await open(1);
    const { rows } = await (clients.at(-1) as pg.Client).query('SHOW max_connections');
    expect(rows).toEqual([{ max_connections: String(MAX_CONNECTIONS) }]);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
