import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { makeMarks, threeStepFunction } from '@/testing/engine/three-step-function';

it('continues old runs and starts new ones after the database closed all its connections', async () => {
  const engine = await startEngineFixture();
  const marks = await makeMarks(engine.pool);
  const client = testClient();
  await engine.start(client, [threeStepFunction(client, engine.pool, 0, () => pause(300))]);
  await engine.emit({ id: 'a', name: 'go', data: {} });
  await until(async () => (await marks()).length === 2);
  const cut =
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> $1';
  const keeper = await engine.pool.connect();
  const { rows } = await keeper.query('SELECT pg_backend_pid() AS pid');
  await keeper.query(cut, [rows[0].pid]);
  keeper.release();
  await engine.emit({ id: 'b', name: 'go', data: {} });
  const runs = await engine.settled(2);
  expect(runs.map(({ state }) => state)).toEqual(['done', 'done']);
  expect((await marks()).filter((mark) => mark.endsWith('one'))).toEqual(['a one', 'b one']);
  await engine.close();
});

it('takes jobs again after the database refused the first statement of its workers', async () => {
  const engine = await startEngineFixture();
  const marks = await makeMarks(engine.pool);
  const client = testClient();
  const steps = threeStepFunction(client, engine.pool, 0, async () => 2);
  const before = await engine.start(client, [steps]);
  await before.stop();
  await engine.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON graphile_worker._private_tasks EXECUTE FUNCTION refuse()`);
  await engine.start(client, [steps]);
  await pause(500);
  await engine.pool.query('DROP TRIGGER refuse ON graphile_worker._private_tasks');
  await engine.emit({ id: 'a', name: 'go', data: {} });
  const runs = await engine.settled(1);
  expect(runs.map(({ state }) => state)).toEqual(['done']);
  expect((await marks()).length).toBe(3);
  await engine.close();
});

it('listens for the jobs of all workers on one connection, and on another one when that broke', async () => {
  const engine = await startEngineFixture();
  const client = testClient();
  const functions = ['one', 'other'].map((id) =>
    client.createFunction({ id, retries: 0, triggers: { event: 'go' } }, async () => id),
  );
  await engine.start(client, functions, { dedicatedConcurrency: { [`${client.id}-other`]: 2 } });
  const listening = async () => {
    const { rows } = await engine.pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN "jobs%'`,
    );
    return rows.map(({ pid }) => pid as number);
  };
  await until(async () => (await listening()).length > 0);
  const [pid, ...more] = await listening();
  expect(more).toEqual([]);
  await engine.pool.query('SELECT pg_terminate_backend($1)', [pid]);
  await until(async () => (await listening()).some((found) => found !== pid));
  await engine.emit({ id: 'a', name: 'go', data: {} });
  expect((await engine.settled(2)).map(({ output }) => output).sort()).toEqual(['one', 'other']);
  expect(await listening()).toHaveLength(1);
  await engine.close();
});
