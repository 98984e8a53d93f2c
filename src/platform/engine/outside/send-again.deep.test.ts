import { Inngest } from 'inngest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { type OutsideFixture, outsideFixture } from '@/testing/engine/outside-fixture';
import type { TestInngestServer } from '@/testing/inngest-server/start-inngest-server';
import { startEmbeddedEngine } from '../embedded/start-embedded-engine';

const log = makeLog('silent');
/** A second stands for ten. */
const patience = 0.1;
const EVENTUALLY = { timeout: 60_000, interval: 100 };

let fixture: OutsideFixture;
let server: TestInngestServer;
/** Ids of events whose function ran to its end, in order. */
let done: string[];

beforeEach(async () => {
  done = [];
  fixture = await outsideFixture(log);
  server = await fixture.startServer();
});
afterEach(() => fixture.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const functionsOf = (client: Inngest, tookMs: number) => [
  client.createFunction(
    { id: 'work', retries: 1, concurrency: 1, triggers: [{ event: 'work' }] },
    async ({ event, step }) => {
      await step.run('first', () => pause(tookMs));
      await step.run('second', () => {
        done.push(event.data.name);
      });
    },
  ),
  client.createFunction(
    {
      id: 'fails',
      retries: 0,
      triggers: [{ event: 'fail' }],
      onFailure: ({ event }) => {
        done.push(`cleaned up after ${event.data.event.data.name}`);
      },
    },
    () => {
      throw new Error('never');
    },
  ),
  client.createFunction(
    { id: 'sleeps', retries: 0, triggers: [{ event: 'sleep' }] },
    async ({ event, step }) => {
      await step.sleep('long', '3s');
      done.push(event.data.name);
    },
  ),
];

const start = (tookMs = 0) =>
  fixture.startEngine(server.url, (client) => functionsOf(client, tookMs), { patience });

const emit = (names: string[], event = 'work') =>
  fixture.emit(...names.map((name) => ({ id: `event ${name}`, name: event, data: { name } })));
const sql = (text: string) => fixture.own.pool.query(text);
const named = (count: number, of: string) => Array.from({ length: count }, (_, n) => `${of}${n}`);
const open = async () =>
  (
    await sql(`SELECT FROM engine.event WHERE relayed_at IS NULL
      UNION ALL SELECT FROM engine.run WHERE ended_at IS NULL`)
  ).rowCount;
const sentAgain = async () =>
  (await sql('SELECT sum(sent_again)::int AS times FROM engine.run')).rows[0].times;

describe('an Inngest server that', () => {
  it('forgets a third of what it accepted: all of it is done', async () => {
    await start();
    server.faults.forgets = 0.33;
    await emit(named(100, 'a'));
    await emit(named(5, 'f'), 'fail');
    await expect.poll(() => new Set(done).size, EVENTUALLY).toBe(105);
    await expect.poll(open, EVENTUALLY).toBe(0);
    expect(await sentAgain()).toBeGreaterThan(15);
  }, 90_000);

  it('loses its whole state in the middle: all of it is done', async () => {
    await start(20);
    await emit(named(100, 'a'));
    await emit(named(2, 's'), 'sleep');
    await expect.poll(() => done.length, EVENTUALLY).toBeGreaterThan(5);
    await server.wipe();
    await emit(named(10, 'b'));
    await expect.poll(() => new Set(done).size, EVENTUALLY).toBe(112);
    await expect.poll(open, EVENTUALLY).toBe(0);
  }, 90_000);

  it('is slow gets nothing again, neither behind a queue nor in a sleep', async () => {
    await start(20);
    await emit(named(1, 's'), 'sleep');
    await emit(named(120, 'a'));
    await pause(1_500);
    await emit(named(60, 'b'));
    await expect.poll(() => done.length, EVENTUALLY).toBe(181);
    await expect.poll(open, EVENTUALLY).toBe(0);
    expect(await sentAgain()).toBe(0);
  }, 90_000);

  it('runs everything twice ends each run once', async () => {
    await start();
    server.faults.repeats = 1;
    await emit(named(20, 'a'));
    await expect.poll(() => done.length, EVENTUALLY).toBe(40);
    await expect.poll(open, EVENTUALLY).toBe(0);
    expect(await sentAgain()).toBe(0);
  }, 90_000);
});

describe('what one executor left open', () => {
  const openRun = `
    INSERT INTO engine.run (function_id, event_id, state, admitted, started_at)
    SELECT 'vitrine-work', id, 'running', true, now() FROM engine.event`;

  it('of this service is done on a server', async () => {
    await emit(['a']);
    await sql('UPDATE engine.event SET relayed_at = now()');
    await sql(openRun);
    await sql(
      `INSERT INTO engine.event (id, name, data, relayed_at) VALUES ('slot', 'inngest/scheduled.timer', '{}', now());
       INSERT INTO engine.run (function_id, event_id) VALUES ('vitrine-nightly', 'slot')`,
    );
    await start();
    await expect.poll(() => done, EVENTUALLY).toEqual(['a']);
    await expect.poll(open, EVENTUALLY).toBe(0);
  }, 90_000);

  it('on a server is done by this service', async () => {
    server.faults.forgets = 1;
    await start();
    await emit(['a', 'b']);
    await expect.poll(open, EVENTUALLY).toBe(2);
    await fixture.engines[0]?.stop();
    const client = new Inngest({ id: 'vitrine', logger: log });
    const engine = await startEmbeddedEngine({
      pool: fixture.own.pool,
      connectionString: fixture.own.url,
      client,
      functions: functionsOf(client, 0),
      log,
      parallel: 4,
    });
    fixture.engines.push(engine);
    await expect.poll(() => done.toSorted(), EVENTUALLY).toEqual(['a', 'b']);
    await expect.poll(open, EVENTUALLY).toBe(0);
  }, 90_000);
});
