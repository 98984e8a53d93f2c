import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { makeMarks, threeStepFunction } from '@/testing/engine/three-step-function';

let engine: EngineFixture;
let marks: () => Promise<string[]>;
let children: ChildProcess[];

beforeEach(async () => {
  engine = await startEngineFixture();
  marks = await makeMarks(engine.pool);
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  await engine.close();
});

const spawnEngine = (): ChildProcess => {
  const script = 'src/testing/processes/engine-process.ts';
  const child = spawn('node', ['--import', 'tsx', script, engine.connectionString], {
    stdio: 'inherit',
  });
  children.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};
const startHere = () => {
  const client = testClient();
  return engine.start(client, [threeStepFunction(client, engine.pool, 0, async () => 2)]);
};

describe('a process killed with -9 in the middle of a step', () => {
  it('leaves its runs to the next one, which continues at that step', async () => {
    const child = spawnEngine();
    await engine.emit({ id: 'a', name: 'go', data: {} }, { id: 'b', name: 'go', data: {} });
    await until(async () => (await marks()).filter((mark) => mark.endsWith('two 0')).length === 2);
    await kill(child);
    const before = await marks();
    await startHere();
    const runs = await engine.settled(2);
    expect(runs.map(({ state, output }) => [state, output])).toEqual([
      ['done', 'through'],
      ['done', 'through'],
    ]);
    const after = (await marks()).slice(before.length);
    expect(after.sort()).toEqual(['a three', 'a two 0', 'b three', 'b two 0']);
  });

  it('repeatedly uses up no attempts, until the run fails with the reason', async () => {
    await engine.emit({ id: 'a', name: 'go', data: {} });
    const first = spawnEngine();
    await until(async () => (await marks()).length === 2);
    await kill(first);
    await engine.pool.query('UPDATE engine.run SET interruptions = 9');
    await startHere();
    const [run] = await engine.settled();
    expect(run).toMatchObject({
      state: 'failed',
      error: { message: 'The process ended 10 times in the middle of this step.' },
    });
  });

  it('is replaced by a waiting process, and living processes keep their jobs', async () => {
    const living = spawnEngine();
    await engine.emit({ id: 'a', name: 'go', data: {} });
    await until(async () => (await marks()).length === 2);
    await startHere();
    await engine.pool.query('SELECT pg_sleep(0.5)');
    expect(await marks()).toHaveLength(2);
    await kill(living);
    await engine.emit({ id: 'b', name: 'go', data: {} });
    await until(async () => (await marks()).includes('b three'));
    expect((await engine.settled(2)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await marks()).filter((mark) => mark === 'a one')).toHaveLength(1);
  });
});
