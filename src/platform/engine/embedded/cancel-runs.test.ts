import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';

let engine: EngineFixture;
beforeEach(async () => {
  engine = await startEngineFixture();
  engine.wakeAtOnce();
});
afterEach(() => engine.close());

const client = testClient();
const calls: string[] = [];
const reminder = client.createFunction(
  {
    id: 'remind',
    retries: 0,
    triggers: [{ event: 'lent' }],
    cancelOn: [{ event: 'returned', match: 'data.book' }],
  },
  async ({ event, step }) => {
    await step.sleep('three weeks', event.data.soon ? '1s' : '3w');
    await step.run('remind', () => calls.push(event.id as string));
  },
);
const states = async () =>
  Object.fromEntries((await engine.runs()).map(({ event_id, state }) => [event_id, state]));

it('ends the runs matched by the event, whether they sleep, run or begin at the same moment', async () => {
  await engine.start(client, [reminder]);
  await engine.emit(
    { id: 'one', name: 'lent', data: { book: 1 } },
    { id: 'two', name: 'lent', data: { book: 2, soon: true } },
  );
  await until(async () => (await states()).one === 'waiting');
  await engine.emit(
    { id: 'back', name: 'returned', data: { book: 1 } },
    { id: 'three', name: 'lent', data: { book: 3 } },
    { id: 'back-too', name: 'returned', data: { book: 3 } },
  );
  await until(async () => (await states()).two === 'done');
  expect(await states()).toEqual({ one: 'cancelled', two: 'done', three: 'cancelled' });
  expect(calls).toEqual(['two']);
  const [one] = await engine.runs();
  expect(one?.error).toEqual({ name: 'Cancelled', message: 'Cancelled by the event returned.' });
});

it('leaves later runs alone', async () => {
  await engine.start(client, [reminder]);
  await engine.emit({ id: 'back', name: 'returned', data: { book: 1 } });
  // Events are ordered by milliseconds.
  await setTimeout(5);
  await engine.emit({ id: 'again', name: 'lent', data: { book: 1, soon: true } });
  await engine.settled(1);
  expect(await states()).toEqual({ again: 'done' });
});

it('lets a running step finish, and ignores its result', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen: string[] = [];
  const fn = client.createFunction(
    { id: 'f', retries: 2, triggers: [{ event: 'go' }], cancelOn: [{ event: 'stop' }] },
    async ({ step }) => {
      await step.run('one', async () => {
        seen.push('one');
        await held;
      });
      await step.run('two', () => seen.push('two'));
    },
  );
  await engine.start(client, [fn]);
  await engine.emit({ id: 'a', name: 'go', data: {} });
  await until(() => seen.length === 1);
  await engine.emit({ id: 'b', name: 'stop', data: {} });
  await until(async () => (await states()).a === 'cancelled');
  release();
  await engine.emit({ id: 'c', name: 'go', data: {} });
  await engine.settled(2);
  expect(seen).toEqual(['one', 'one', 'two']);
});
