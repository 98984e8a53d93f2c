import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture } from '@/testing/engine/engine-fixture';
import { readCron } from './embedded/cron';
import { lastSlots, makeSchedule } from './embedded/schedule';
import { pruneEvents } from './prune-events';

let engine: EngineFixture;
beforeEach(async () => {
  engine = await startEngineFixture();
});
afterEach(() => engine.close());

const event = (id: string, daysAgo: number, relayed = true) =>
  engine.pool.query(
    `INSERT INTO engine.event (id, name, data, created, relayed_at)
     VALUES ($1, 'go', '{}', now() - $2 * interval '1 day', CASE WHEN $3 THEN now() END)`,
    [id, daysAgo, relayed],
  );
const run = (eventId: string, endedDaysAgo: number | null) =>
  engine.pool.query(
    `INSERT INTO engine.run (function_id, event_id, state, ended_at)
     VALUES ('f', $1, CASE WHEN $2::int IS NULL THEN 'waiting' ELSE 'done' END::engine.run_state, now() - $2 * interval '1 day')`,
    [eventId, endedDaysAgo],
  );
const left = async () =>
  (await engine.pool.query('SELECT id FROM engine.event ORDER BY id')).rows.map(({ id }) => id);

it('deletes events done 30 days ago, never open, unsent or recent ones', async () => {
  await event('old', 40);
  await run('old', 31);
  await event('nobody-listened', 31);
  await event('slept-long', 40);
  await run('slept-long', 2);
  await event('asleep', 400);
  await run('asleep', null);
  await event('unsent', 400, false);
  await event('recent', 29);
  await pruneEvents(engine.pool, []);
  expect(await left()).toEqual(['asleep', 'recent', 'slept-long', 'unsent']);
  const { rows } = await engine.pool.query('SELECT event_id FROM engine.run ORDER BY 1');
  expect(rows).toEqual([{ event_id: 'asleep' }, { event_id: 'slept-long' }]);
});

it('deletes younger events behind the latest, but for open runs and the latest failed ones', async () => {
  const fail = (id: string) =>
    engine.pool.query(`UPDATE engine.run SET state = 'failed', error = '{}' WHERE event_id = $1`, [
      id,
    ]);
  for (let n = 1; n <= 8; n++) {
    await event(`e${n}`, n);
    await run(`e${n}`, n === 7 ? null : n);
  }
  await fail('e6');
  await pruneEvents(engine.pool, [], 5);
  expect(await left()).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7']);
  await event('e0', 0);
  await run('e0', 0);
  await fail('e0');
  await pruneEvents(engine.pool, [], 5);
  expect(await left()).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'e7']);
});

it('remembers the last cron time of a function, so it is not made up for again', async () => {
  const cron = readCron('0 0 1 1 *');
  const yearly = { id: 'yearly', crons: cron ? [cron] : [] };
  const now = new Date('2026-11-21T00:00:00Z');
  await makeSchedule(engine.pool, [yearly])(now);
  const [newest] = await left();
  await engine.pool.query("UPDATE engine.event SET relayed_at = now(), created = '2026-01-01'");
  await pruneEvents(engine.pool, lastSlots([yearly], now));
  expect(await left()).toEqual([newest]);
});
