import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { makeMarks, threeStepFunction } from '@/testing/engine/three-step-function';

it('goes on after the database cut all its connections, with old runs and new ones', async () => {
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
