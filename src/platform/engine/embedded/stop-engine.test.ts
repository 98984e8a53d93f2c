import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { makeMarks, threeStepFunction } from '@/testing/engine/three-step-function';

let engine: EngineFixture;
let marks: () => Promise<string[]>;

beforeEach(async () => {
  engine = await startEngineFixture();
  marks = await makeMarks(engine.pool);
});
afterEach(() => engine.close());

const client = testClient();
const startInSecondStep = async (inTheSecond: () => Promise<unknown>, stopTimeoutMs?: number) => {
  const running = await engine.start(
    client,
    [threeStepFunction(client, engine.pool, 0, inTheSecond)],
    {
      stopTimeoutMs,
    },
  );
  await engine.emit({ id: 'a', name: 'go', data: {} });
  await until(async () => (await marks()).length === 2);
  return running;
};
const finishHere = async () => {
  await engine.start(client, [threeStepFunction(client, engine.pool, 0, async () => 2)]);
  return (await engine.settled())[0];
};

describe('stop', () => {
  it('waits for the running step, begins no other, and leaves the rest to the next start', async () => {
    let ended = false;
    const running = await startInSecondStep(() => pause(300).then(() => (ended = true)));
    await running.stop();
    expect(ended).toBe(true);
    expect((await engine.runs())[0]).toMatchObject({ state: 'queued', interruptions: 0 });
    expect(await marks()).toEqual(['a one', 'a two 0']);
    expect(await finishHere()).toMatchObject({ state: 'done', output: 'through' });
    expect(await marks()).toEqual(['a one', 'a two 0', 'a three']);
  });

  it('does not wait indefinitely, and ignores later results', async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = await startInSecondStep(() => held, 100);
    await running.stop();
    expect((await engine.runs())[0]).toMatchObject({ state: 'queued', interruptions: 0 });
    expect(await finishHere()).toMatchObject({ state: 'done' });
    end();
    await pause(100);
    expect(await marks()).toEqual(['a one', 'a two 0', 'a two 0', 'a three']);
  });
});
