import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Inngest } from 'inngest';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideFixture, outsideFixture } from '@/testing/engine/outside-fixture';

const said: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line).msg) });
const EVENTUALLY = { timeout: 30_000 };

let fixture: OutsideFixture;
let seen: string[];

beforeEach(async () => {
  seen = [];
  said.length = 0;
  fixture = await outsideFixture(log);
});
afterEach(() => fixture.close());

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

const start = (baseUrl: string) => fixture.startEngine(baseUrl, functionsOf);
const emit = (id: string, name: string) => fixture.emit({ id, name, data: {} });

const unsent = async () =>
  (await fixture.own.pool.query('SELECT FROM engine.event WHERE relayed_at IS NULL')).rowCount;
const runs = async () =>
  (
    await fixture.servers.pool.query(
      'SELECT event_id, state FROM engine.run WHERE ended_at IS NOT NULL',
    )
  ).rows.map(({ event_id, state }) => `${event_id} ${state}`);

describe('functions on an Inngest server', () => {
  it('keep their guarantees: steps once, retries, sleeps, parallel steps, onFailure', async () => {
    await start((await fixture.startServer()).url);
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
    const server = await fixture.startServer();
    const { url } = server;
    await server.stop();
    await start(url);
    await emit('before', 'work');
    await expect
      .poll(() => said, EVENTUALLY)
      .toContain('The functions could not be registered; they will be.');
    expect(await unsent()).toBe(1);

    const port = Number(new URL(url).port);
    const again = await fixture.startServer(port);
    await expect.poll(runs, EVENTUALLY).toEqual(['before done']);
    await again.stop();
    await emit('during', 'work');
    const waiting = 'Events wait for the Inngest server.';
    await expect.poll(() => said.includes(waiting), EVENTUALLY).toBe(true);
    expect(await unsent()).toBe(1);

    // As after a fresh installation: the functions must be registered again.
    await fixture.servers.pool.query('DELETE FROM registered');
    await fixture.startServer(port);
    // As if a process had crashed before it could mark its sent events.
    await fixture.own.pool.query("UPDATE engine.event SET relayed_at = NULL WHERE id = 'before'");
    await expect.poll(unsent, EVENTUALLY).toBe(0);
    await expect.poll(runs, EVENTUALLY).toEqual(['before done', 'during done']);
    expect(seen.filter((what) => what.endsWith('once'))).toEqual(['before once', 'during once']);
  }, 90_000);

  it('get their events from one of several processes, and from another one when it ends', async () => {
    const { url } = await fixture.startServer();
    await start(url);
    await start(url);
    await emit('one', 'work');
    await expect.poll(runs, EVENTUALLY).toEqual(['one done']);
    await fixture.engines[0]?.stop();
    await emit('two', 'work');
    await expect.poll(runs, EVENTUALLY).toEqual(['one done', 'two done']);
  }, 60_000);

  it('stop at once even if the server does not answer', async () => {
    const silent = http.createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await start(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await emit('a', 'work');
    await fixture.engines[0]?.stop();
    silent.closeAllConnections();
    silent.close();
    expect(await unsent()).toBe(1);
  }, 60_000);
});
