import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, connected } from '@/testing/connected';
import { makeLog } from '../log';
import {
  type EmbeddedPostgres,
  findRunningPostgres,
  joinRunningPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres';
import { registerUse, USE_LOCK } from './server-use';

/** A data folder with a cluster, for tests that are not about making one: that takes seconds. */
let prepared: string;
let dataDir: string;
const log = makeLog('silent');
const servers: EmbeddedPostgres[] = [];

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'vitrine-prepared-'));
  await (await startEmbeddedPostgres({ dataDir: prepared, disposable: true })).stop();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  // The folder has mode 700, like a checkout below /root: the hard case for a start as root.
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir) {
  const server = await startEmbeddedPostgres({ dataDir: folder, disposable: true });
  servers.push(server);
  return server;
}

/** Copies the prepared cluster, with its owner, whom PostgreSQL checks. */
function copyCluster() {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}

const lockFile = () => join(dataDir, 'postgres', 'postmaster.pid');
const serverId = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

describe('startEmbeddedPostgres', () => {
  it('creates the database and keeps its contents across a stop', async () => {
    const first = await start();
    expect(first.started).toBe(true);
    await ask(first.url, `CREATE TABLE kept AS SELECT lower('ÄPFEL') AS word`);
    await first.stop();
    await expect(ask(first.url, 'SELECT 1')).rejects.toThrow();
    const second = await start();
    expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'äpfel' }]);
  });

  it('can be reached only by its owner, over a socket in a private folder', async () => {
    const { url } = await start();
    expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o077).toBe(0);
  });

  it('flushes every commit to the disk unless the data is disposable', async () => {
    copyCluster();
    const server = await startEmbeddedPostgres({ dataDir, maxConnections: 20 });
    servers.push(server);
    const rows = await ask(
      server.url,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on']);
  });

  it('uses a server that an earlier process left running, and can stop it', async () => {
    copyCluster();
    const left = await start();
    const found = await start();
    expect(found).toMatchObject({ started: false, url: left.url });
    await found.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('starts after everything was killed, and has every committed row', async () => {
    copyCluster();
    const { url } = await startEmbeddedPostgres({ dataDir, maxConnections: 20 });
    await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one');
    process.kill(serverId(), 'SIGKILL');
    const again = await start();
    expect(again.started).toBe(true);
    expect(await ask(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('starts despite a lock file whose process id now belongs to another process', async () => {
    copyCluster();
    await (await start()).stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const other: ChildProcess = spawn('sleep', ['30'], { uid, gid, stdio: 'ignore' });
    await once(other, 'spawn');
    try {
      writeFileSync(
        lockFile(),
        `${other.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}\n\n\nready   \n`,
      );
      expect(await findRunningPostgres(dataDir)).toBeNull();
      expect((await start()).started).toBe(true);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  it('starts one server when two processes start together on an empty folder', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ started }) => started).sort()).toEqual([false, true]);
    expect(both[0].url).toBe(both[1].url);
  });

  it.runIf(process.platform === 'linux')(
    'runs in a session of its own, out of reach of Ctrl-C',
    async () => {
      copyCluster();
      await start();
      const session = (id: number | 'self') =>
        readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[3];
      expect(session(serverId())).toBe(String(serverId()));
      expect(session(serverId())).not.toBe(session('self'));
    },
  );

  it('serves from a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'very-long-folder-name'.repeat(5));
    const { url } = await start(deep);
    expect(await ask(url, 'SELECT current_database() AS name')).toEqual([{ name: 'vitrine' }]);
    const socketFolder = new URL(url).searchParams.get('host') ?? '';
    expect(statSync(socketFolder).mode & 0o077).toBe(0);
    await servers[0]?.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  it('says why when it cannot start', async () => {
    copyCluster();
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), `max_connections = 'many'\n`);
    await expect(start()).rejects.toThrow(/PostgreSQL did not start \(see .*postgres\.log\): .+/);
  });
});

describe('leave', () => {
  beforeEach(copyCluster);

  it('stops the server when its last user leaves, in any order', async () => {
    const [first, second] = [await start(), await start()];
    expect(await first.leave()).toBe(false);
    expect(await findRunningPostgres(dataDir)).toBe(second.url);
    expect(await second.leave()).toBe(true);
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('stops it exactly once when all leave together', async () => {
    const all = [await start(), await start(), await start()];
    const stopped = await Promise.all(all.map(({ leave }) => leave()));
    expect(stopped.filter(Boolean)).toHaveLength(1);
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('stops it even if a closed connection ends late', async () => {
    const server = await start();
    const client = await connected(server.url);
    client.query('SELECT pg_sleep(0.6)').catch(() => {});
    await sleep(100);
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    expect(await server.leave()).toBe(true);
  });

  it('releases its claim before the next user may leave', async () => {
    const { url } = await start();
    const claims = () =>
      ask(url, `SELECT count(*)::int AS held FROM pg_locks WHERE objid = ${USE_LOCK} AND granted`);
    const use = await registerUse(url.replace('/vitrine?', '/postgres?'), 'a command');
    expect(await claims()).toEqual([{ held: 2 }]);
    expect(await use.isLast()).toBe(false);
    expect(await claims()).toEqual([{ held: 1 }]);
    await use.end();
    const another = await registerUse(url.replace('/vitrine?', '/postgres?'), 'another');
    expect(await claims()).toEqual([{ held: 2 }]);
    expect(await another.otherUsers()).toHaveLength(1);
    expect(await claims()).toEqual([{ held: 1 }]);
    await another.end();
  });

  it('leaves it running while another client is connected', async () => {
    const server = await start();
    const client = await connected(server.url);
    expect(await server.leave()).toBe(false);
    expect((await client.query('SELECT 1')).rowCount).toBe(1);
    await client.end();
  });

  it('lets in a process that starts at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const server = await start();
      const [, next] = await Promise.all([server.leave(), start()]);
      expect(await ask(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await next.stop();
    }
  });
});

describe('stopUnlessUsed', () => {
  beforeEach(copyCluster);

  it('stops the server even if a connection was left open', async () => {
    const server = await start();
    await connected(server.url);
    expect(await server.stopUnlessUsed()).toEqual([]);
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });

  it('leaves the server to a command and a worker that use it, and names them; the last one stops it', async () => {
    const service = await start();
    const backup = await startEmbeddedPostgres({
      dataDir,
      user: 'admin backup',
      maxConnections: 20,
    });
    const worker = await joinRunningPostgres(dataDir, 'a standalone worker', log);
    expect(await service.stopUnlessUsed()).toEqual([
      `a standalone worker (process ${process.pid})`,
      `admin backup (process ${process.pid})`,
    ]);
    expect(await ask(backup.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await backup.leave()).toBe(false);
    expect(await worker?.leave()).toBe(true);
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });
});

describe('joinRunningPostgres', () => {
  beforeEach(copyCluster);

  it('registers again with a server that died and was restarted', async () => {
    const service = await start();
    const worker = await joinRunningPostgres(dataDir, 'a standalone worker', log);
    process.kill(serverId(), 'SIGKILL');
    await expect.poll(() => findRunningPostgres(dataDir)).toBeNull();
    await start();
    const users = `SELECT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'a standalone%'`;
    await expect
      .poll(() => ask(service.url, users), { timeout: 20_000 })
      .toEqual([{ name: `a standalone worker (process ${process.pid})` }]);
    expect(await worker?.leave()).toBe(false);
  });
});

describe('findRunningPostgres', () => {
  beforeEach(copyCluster);

  it('finds a live server and nothing else', async () => {
    expect(await findRunningPostgres(join(dataDir, 'nowhere'))).toBeNull();
    const { url, stop } = await start();
    expect(await findRunningPostgres(dataDir)).toBe(url);
    await stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });
});
