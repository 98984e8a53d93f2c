import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Inngest } from 'inngest';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeInngestHandler } from '@/http/server/inngest-handler';
import { aDatabase, type TestDatabase } from '@/testing/database';
import {
  startInngestServer,
  type TestInngestServer,
} from '@/testing/inngest-server/start-inngest-server';
import type { Engine } from '../port';
import { writeEvents } from '../write-event';
import { makeClient } from './make-client';
import { startOutsideEngine } from './start-outside-engine';

const keys = { eventKey: 'event-key', signingKey: '5a'.repeat(32) };
const said: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line).msg) });
const EVENTUALLY = { timeout: 30_000 };

let own: TestDatabase;
let servers: TestDatabase;
let server: TestInngestServer | null;
let web: http.Server;
let functionsPort: number | null;
let engines: Engine[];
let seen: string[];

beforeEach(async () => {
  [own, servers] = await Promise.all([aDatabase(), aDatabase()]);
  server = null;
  engines = [];
  seen = [];
  said.length = 0;
  functionsPort = null;
  web = http.createServer(makeInngestHandler(() => functionsPort));
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
});
afterEach(async () => {
  await Promise.all([...engines.map((engine) => engine.stop()), server?.stop()]);
  web.closeAllConnections();
  web.close();
  await Promise.all([own.drop(), servers.drop()]);
});

const startServer = async (port?: number) => {
  const { pool, url: connectionString } = servers;
  server = await startInngestServer({ pool, connectionString, port, backoffMs: 0, ...keys });
  return server.url;
};

/** Steps that are retried, a sleep, parallel steps, and a function that fails finally. */
const functionsOf = (client: Inngest) => [
  client.createFunction(
    { id: 'works', retries: 2, triggers: [{ event: 'work' }] },
    async ({ event, step, attempt }) => {
      const note = (what: string) => seen.push(`${event.id} ${what}`);
      await step.run('once', () => note('once'));
      await step.run('second time', () => {
        note(`attempt ${attempt}`);
        if (attempt === 0) throw new Error('not yet');
      });
      await step.sleep('a moment', '1s');
      await Promise.all(['left', 'right'].map((side) => step.run(side, () => note(side))));
      note('end');
    },
  ),
  client.createFunction(
    {
      id: 'fails',
      retries: 1,
      triggers: [{ event: 'fail' }],
      onFailure: ({ event, error }) => {
        seen.push(`cleaned up after ${event.data.event.id}: ${error.message}`);
      },
    },
    ({ attempt }) => {
      seen.push(`failed ${attempt}`);
      throw new Error('never');
    },
  ),
];

const start = async (baseUrl: string) => {
  const client = makeClient({ baseUrl, ...keys }, { log, pool: own.pool, parallel: 4 });
  const engine = await startOutsideEngine({
    pool: own.pool,
    connectionString: own.url,
    client,
    functions: functionsOf(client),
    signingKey: keys.signingKey,
    publicUrl: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    onServed: (port) => {
      functionsPort = port;
    },
    log,
  });
  engines.push(engine);
};

const emit = (id: string, name: string) =>
  writeEvents((sql, values) => own.pool.query(sql, values), [{ id, name, data: {} }]);

const unsent = async () =>
  (await own.pool.query('SELECT FROM engine.event WHERE relayed_at IS NULL')).rowCount;
const runs = async () =>
  (
    await servers.pool.query('SELECT event_id, state FROM engine.run WHERE ended_at IS NOT NULL')
  ).rows.map(({ event_id, state }) => `${event_id} ${state}`);

describe('functions on an Inngest server', () => {
  it('keep their guarantees: steps once, retries, sleeps, parallel steps, onFailure', async () => {
    await start(await startServer());
    await emit('w', 'work');
    await emit('f', 'fail');
    await expect.poll(() => seen.includes('w end'), EVENTUALLY).toBe(true);
    expect(seen.filter((what) => what.startsWith('w '))).toEqual([
      'w once',
      'w attempt 0',
      'w attempt 1',
      expect.stringMatching(/left|right/),
      expect.stringMatching(/left|right/),
      'w end',
    ]);
    await expect.poll(() => seen.includes('cleaned up after f: never'), EVENTUALLY).toBe(true);
    expect(seen.filter((what) => what.startsWith('failed'))).toEqual(['failed 0', 'failed 1']);
    const ended = expect.arrayContaining(['w done', 'f failed']);
    await expect.poll(runs, EVENTUALLY).toEqual(ended);
  }, 60_000);

  it('miss no event while the server is unreachable, and do nothing twice', async () => {
    const url = await startServer();
    await server?.stop();
    await start(url);
    await emit('before', 'work');
    await expect
      .poll(() => said, EVENTUALLY)
      .toContain('The functions could not be registered; they will be.');
    expect(await unsent()).toBe(1);

    await startServer(Number(new URL(url).port));
    await expect.poll(runs, EVENTUALLY).toEqual(['before done']);
    await server?.stop();
    await emit('during', 'work');
    const waiting = 'Events wait for the Inngest server.';
    await expect.poll(() => said.includes(waiting), EVENTUALLY).toBe(true);
    expect(await unsent()).toBe(1);

    // As after a fresh installation: the functions must be registered again.
    await servers.pool.query('DELETE FROM registered');
    await startServer(Number(new URL(url).port));
    // As if a process had crashed before it could mark its sent events.
    await own.pool.query("UPDATE engine.event SET relayed_at = NULL WHERE id = 'before'");
    await expect.poll(unsent, EVENTUALLY).toBe(0);
    await expect.poll(runs, EVENTUALLY).toEqual(['before done', 'during done']);
    expect(seen.filter((what) => what.endsWith('once'))).toEqual(['before once', 'during once']);
  }, 90_000);

  it('get their events from one of several processes, and from another one when it ends', async () => {
    const url = await startServer();
    await start(url);
    await start(url);
    await emit('one', 'work');
    await expect.poll(runs, EVENTUALLY).toEqual(['one done']);
    await engines[0]?.stop();
    await emit('two', 'work');
    await expect.poll(runs, EVENTUALLY).toEqual(['one done', 'two done']);
  }, 60_000);

  it('stop at once even if the server does not answer', async () => {
    const silent = http.createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await emit('a', 'work');
    await engines[0]?.stop();
    silent.closeAllConnections();
    silent.close();
    expect(await unsent()).toBe(1);
  }, 60_000);
});
