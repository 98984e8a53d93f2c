import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { writeEvents } from '../write-event';
import { makeClient } from './make-client';
import { makeSender } from './send-events';

type Sent = { id: string; name: string; data: { text?: string }; ts: number };

let database: TestDatabase;
let server: http.Server;
/** Every received call. `answer` returns the status of the response. */
let calls: { events: Sent[]; bytes: number; path: string }[];
let answer: (events: Sent[]) => number;
let send: () => Promise<void>;

beforeEach(async () => {
  database = await aDatabase();
  calls = [];
  answer = () => 200;
  server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const events = JSON.parse(body.toString()) as Sent[];
    calls.push({ events, bytes: body.length, path: request.url ?? '' });
    const status = answer(events);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    const error = status === 200 ? {} : { error: 'no' };
    response.end(JSON.stringify({ ids: events.map(({ id }) => id), status, ...error }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const log = makeLog('silent');
  const keys = { eventKey: 'the-key', signingKey: 'ab'.repeat(32) };
  const { pool } = database;
  const client = makeClient({ baseUrl, ...keys }, { log, pool, parallel: 1 });
  send = makeSender(pool, client, log, []);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

const write = (ids: string[], text = '', name = 'asset/uploaded') =>
  writeEvents(
    (sql, values) => database.pool.query(sql, values),
    ids.map((id) => ({ id, name, data: { text } })),
  );
const unsent = async () =>
  (
    await database.pool.query('SELECT id FROM engine.event WHERE relayed_at IS NULL ORDER BY id')
  ).rows.map(({ id }) => id);
const arrived = () => calls.flatMap(({ events }) => events.map(({ id }) => id));

describe('the sender of events', () => {
  it('sends them once, in the order of creation, with their own ids and times', async () => {
    await write(['b']);
    await write(['a']);
    await send();
    await send();
    expect(arrived()).toEqual(['b', 'a']);
    expect(calls[0]?.path).toBe('/e/the-key');
    const { rows } = await database.pool.query(
      "SELECT (extract(epoch FROM created) * 1000)::float8 AS ts FROM engine.event WHERE id = 'b'",
    );
    expect(calls[0]?.events[0]).toMatchObject({ name: 'asset/uploaded', ts: rows[0].ts });
    expect(await unsent()).toEqual([]);
  });

  it('sends none with a time of the future, until which a server would wait: the clock was set back', async () => {
    await write(['a']);
    await database.pool.query(`UPDATE engine.event SET created = now() + interval '6 hours'`);
    await send();
    expect(calls[0]?.events[0]?.ts).toBeLessThanOrEqual(Date.now());
  });

  it('marks nothing the server did not accept, and sends it again under the same id', async () => {
    await write(['a']);
    answer = () => 500;
    await expect(send()).rejects.toThrow('500');
    expect(await unsent()).toEqual(['a']);
    answer = () => 200;
    await send();
    expect(new Set(arrived())).toEqual(new Set(['a']));
    expect(await unsent()).toEqual([]);
  });

  it('repeats events accepted by the server but left unmarked by a crash', async () => {
    await write(['a']);
    await database.pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'gone'; END $$;
       CREATE TRIGGER gone BEFORE UPDATE ON engine.event FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
    await expect(send()).rejects.toThrow('gone');
    await database.pool.query('DROP TRIGGER gone ON engine.event');
    await send();
    expect(arrived()).toEqual(['a', 'a']);
    expect(await unsent()).toEqual([]);
  });

  it('splits more events than fit into one call', async () => {
    await write(
      Array.from({ length: 10 }, (_, n) => `e${n}`),
      'x'.repeat(100_000),
    );
    await send();
    expect(calls.map(({ events }) => events.length)).toEqual([2, 2, 2, 2, 2]);
    for (const { bytes } of calls) expect(bytes).toBeLessThan(262_144);
    expect(await unsent()).toEqual([]);
  });

  it('sends more than one batch', async () => {
    await write(Array.from({ length: 450 }, (_, n) => `e${n}`));
    await send();
    expect(new Set(arrived()).size).toBe(450);
    expect(await unsent()).toEqual([]);
  });

  it('lets a refused event delay no other', async () => {
    await write(['a', 'poison', 'z']);
    answer = (events) => (events.some(({ id }) => id === 'poison') ? 400 : 200);
    await send();
    expect(await unsent()).toEqual(['poison']);
    const before = calls.length;
    await write(['later']);
    await send();
    expect(calls.slice(before).flatMap(({ events }) => events.map(({ id }) => id))).toEqual([
      'later',
    ]);
  }, 60_000);

  it('stops when everything is refused: then the events are not at fault', async () => {
    await write(['a', 'b', 'c', 'd', 'e']);
    answer = () => 400;
    await expect(send()).rejects.toThrow('400');
    expect(await unsent()).toHaveLength(5);
    expect(arrived().filter((id) => id === 'e').length).toBeLessThan(6);
  }, 60_000);

  it("leaves the embedded executor's own events alone", async () => {
    await write(['cron'], '', 'inngest/scheduled.timer');
    await send();
    expect(calls).toEqual([]);
    expect(await unsent()).toEqual(['cron']);
  });
});
