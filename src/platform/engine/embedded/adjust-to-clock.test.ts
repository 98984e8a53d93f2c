import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { adjustToClock } from './adjust-to-clock';

let engine: EngineFixture;
let slept: string[];

beforeAll(async () => {
  engine = await startEngineFixture();
  slept = [];
  const client = testClient();
  const sleeper = client.createFunction(
    { id: 'sleeps', retries: 0, triggers: [{ event: 'a' }] },
    async ({ event, step }) => {
      await step.sleep('a while', event.data.length);
      slept.push(event.id as string);
    },
  );
  await engine.start(client, [sleeper]);
});
afterAll(() => engine.close());

const waiting = async () =>
  (await engine.pool.query("SELECT FROM engine.run WHERE state = 'waiting'")).rowCount;

/** What the rows look like once the clock has been set back. */
const setBack = (length: string) =>
  engine.pool.query(`
    UPDATE graphile_worker._private_jobs SET updated_at = updated_at + interval '${length}', run_at = run_at + interval '${length}';
    UPDATE engine.run SET wakes_at = wakes_at + interval '${length}' WHERE ended_at IS NULL;
    UPDATE engine.step SET wakes_at = wakes_at + interval '${length}', created = created + interval '${length}'
    WHERE state = 'waiting'`);

it('keeps the length of a sleep when the clock is set back', async () => {
  await engine.emit(
    { id: 'short', name: 'a', data: { length: '3s' } },
    { id: 'long', name: 'a', data: { length: '1h' } },
  );
  await expect.poll(waiting).toBe(2);
  await setBack('6 hours');
  expect(await adjustToClock(engine.pool)).toBe(2);
  expect(await adjustToClock(engine.pool)).toBe(0);
  await expect.poll(() => slept, { timeout: 10_000 }).toEqual(['short']);
  const { rows } = await engine.pool.query(
    `SELECT extract(epoch FROM wakes_at - now())::int AS seconds FROM engine.run WHERE event_id = 'long'`,
  );
  expect(rows[0].seconds).toBeGreaterThan(3500);
  expect(rows[0].seconds).toBeLessThanOrEqual(3600);
}, 30_000);

it('leaves the jobs alone while the clock runs forward', async () => {
  await engine.emit({ id: 'other', name: 'a', data: { length: '1h' } });
  await expect.poll(waiting).toBe(2);
  expect(await adjustToClock(engine.pool)).toBe(0);
});
