import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '@/testing/connected';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres';
import { chooseAccount, launchAs } from './postgres-account';
import { findPostgresBinaries } from './postgres-binaries';
import { becomesReady, clusterPath } from './postgres-server';
import { stopPostmaster } from './postmaster';

let dataDir: string;
const servers: EmbeddedPostgres[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-roles-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  servers.push(server);
  return server;
}

/** Creates a cluster as older versions did, in which the service connected as the superuser `vitrine`. */
async function leaveOlderCluster(running: boolean) {
  await (await start()).stop();
  const cluster = clusterPath(dataDir);
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  const { postgres } = findPostgresBinaries(dataDir);
  const options = ['-D', cluster, '-k', cluster, '-c', 'listen_addresses='];
  const { command, args, ...user } = launchAs(chooseAccount(cluster), postgres, options, [cluster]);
  spawn(command, args, { ...user, cwd: cluster, stdio: 'ignore', detached: true }).unref();
  await becomesReady(cluster, () => false);
  const url = (await findRunningPostgres(dataDir))?.replace('vitrine_service', 'vitrine') ?? '';
  await ask(
    url,
    `REASSIGN OWNED BY vitrine_service TO vitrine; DROP OWNED BY vitrine_service; DROP ROLE vitrine_service;
     CREATE SCHEMA old; CREATE TYPE old.mood AS ENUM ('good'); CREATE TYPE old.pair AS (a int, b int);
     CREATE TABLE old.kept AS SELECT 1 AS one; CREATE TABLE old.counted (id serial); CREATE SEQUENCE old.free;
     CREATE VIEW old.seen AS SELECT one FROM old.kept;
     CREATE FUNCTION old.two(int, text) RETURNS int LANGUAGE sql AS 'SELECT 2'`,
  );
  if (!running) await stopPostmaster(cluster);
}

describe('the embedded database', () => {
  it('admits the service as a role without rights outside its own database', async () => {
    const server = await startEmbeddedPostgres({ dataDir, maxConnections: 20 });
    servers.push(server);
    const { url } = server;
    const rights = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles
      WHERE rolname = current_user`;
    expect(Object.values((await ask(url, rights))[0])).toEqual([false, false, false, false, false]);
    for (const statement of [
      `COPY pg_database TO PROGRAM 'cat >/dev/null'`,
      `SELECT pg_read_file('PG_VERSION')`,
      `ALTER SYSTEM SET fsync = off`,
      `CREATE ROLE other SUPERUSER LOGIN`,
    ])
      await expect(ask(url, statement)).rejects.toThrow(/permission denied/);
    await ask(url, 'CREATE TABLE own (); DROP TABLE own');
  });

  it.each([
    ['left running', true],
    ['stopped', false],
  ])(
    'takes over a cluster that an older version, whose service was the superuser, %s',
    async (_, running) => {
      await leaveOlderCluster(running);
      const { url } = await start();
      const owners = `SELECT DISTINCT pg_get_userbyid(owner) AS owner FROM (
      SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'old'::regnamespace
      UNION SELECT proowner FROM pg_proc WHERE pronamespace = 'old'::regnamespace
      UNION SELECT typowner FROM pg_type WHERE typnamespace = 'old'::regnamespace
      UNION SELECT nspowner FROM pg_namespace WHERE nspname = 'old'
      UNION SELECT datdba FROM pg_database WHERE datname = 'vitrine') objects`;
      expect(await ask(url, owners)).toEqual([{ owner: 'vitrine_service' }]);
      await ask(url, 'ALTER TABLE old.kept ADD more int');
      expect(await ask(url, 'SELECT one FROM old.kept')).toEqual([{ one: 1 }]);
    },
  );
});
