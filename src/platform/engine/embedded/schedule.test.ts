import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { type Cron, readCron } from './cron';
import { makeSchedule } from './schedule';

let engine: EngineFixture;
beforeEach(async () => {
  engine = await startEngineFixture();
});
afterEach(() => engine.close());

const nightly = { id: 'test-nightly', crons: [readCron('17 3 * * *') as Cron] };
const eventIds = async () =>
  (await engine.pool.query('SELECT id FROM engine.event ORDER BY id')).rows.map(({ id }) => id);
const eventIdOf = (day: string) => `cron test-nightly 17 3 * * * 2026-03-${day}T03:17:00.000Z`;

describe('a schedule', () => {
  it('writes each due time once', async () => {
    const write = makeSchedule(engine.pool, [nightly]);
    await write(new Date('2026-03-01T03:17:00Z'));
    await write(new Date('2026-03-01T03:17:05Z'));
    await write(new Date('2026-03-02T03:16:59Z'));
    expect(await eventIds()).toEqual([eventIdOf('01')]);
    await write(new Date('2026-03-02T03:17:01Z'));
    expect(await eventIds()).toEqual([eventIdOf('01'), eventIdOf('02')]);
  });

  it('makes up for the last time missed while no process ran, and only for that one', async () => {
    await makeSchedule(engine.pool, [nightly])(new Date('2026-03-01T04:00:00Z'));
    await makeSchedule(engine.pool, [nightly])(new Date('2026-03-09T01:00:00Z'));
    expect(await eventIds()).toEqual([eventIdOf('01'), eventIdOf('08')]);
  });

  it('writes a time once when several processes run it', async () => {
    const writes = Array.from({ length: 8 }, () => makeSchedule(engine.pool, [nightly]));
    await Promise.all(writes.map((write) => write(new Date('2026-03-01T04:00:00Z'))));
    expect(await eventIds()).toEqual([eventIdOf('01')]);
  });

  it('retries a failed write', async () => {
    let broken = true;
    const pool = {
      query: (...sent: [string]) =>
        broken ? Promise.reject(new Error('cut')) : engine.pool.query(...sent),
    };
    const write = makeSchedule(pool as never, [nightly]);
    await expect(write(new Date('2026-03-01T04:00:00Z'))).rejects.toThrow('cut');
    broken = false;
    await write(new Date('2026-03-01T04:00:05Z'));
    expect(await eventIds()).toEqual([eventIdOf('01')]);
  });
});

describe('functions with cron times', () => {
  it('are started by their own times alone, once, even with a second engine', async () => {
    const client = testClient();
    const at = (id: string, cron: string) =>
      client.createFunction({ id, retries: 0, triggers: [{ cron }] }, ({ event }) => [
        event.name,
        (event.data as { cron?: string }).cron,
      ]);
    const functions = [at('new-year', '0 0 1 1 *'), at('summer', '0 0 1 7 *')];
    await engine.start(client, functions);
    await engine.start(client, functions);
    const runs = await engine.settled(2);
    expect(runs.map(({ function_id, state, output }) => [function_id, state, output])).toEqual([
      ['test-new-year', 'done', ['inngest/scheduled.timer', '0 0 1 1 *']],
      ['test-summer', 'done', ['inngest/scheduled.timer', '0 0 1 7 *']],
    ]);
  });
});
