import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';

let engine: EngineFixture;
beforeEach(async () => {
  engine = await startEngineFixture();
  engine.wakeAtOnce();
});
afterEach(() => engine.close());

const client = testClient();
const TRIGGERS = [{ event: 'go' }];
const events = (library: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `${library}${n}`,
    name: 'go',
    data: { library },
  }));

type Most = Record<string, number>;

/** A function that counts its runs in the step, in total and per library. */
function counting(
  concurrency: object,
  inStep: (most: Most, library: string) => Promise<unknown> = () => pause(20),
) {
  const within: Record<string, number> = { all: 0 };
  const most: Most = {};
  const order: string[] = [];
  const enter = (name: string, change: number) => {
    within[name] = (within[name] ?? 0) + change;
    most[name] = Math.max(most[name] ?? 0, within[name]);
  };
  const fn = client.createFunction(
    { id: 'f', retries: 1, triggers: TRIGGERS, ...concurrency },
    async ({ event, step }) => {
      await step.run('in', async () => {
        const { library } = event.data as { library: string };
        for (const name of ['all', library]) enter(name, 1);
        order.push(event.id as string);
        await inStep(most, library);
        for (const name of ['all', library]) enter(name, -1);
      });
    },
  );
  return { fn, most, order };
}

/** The first runs stay until there are three. */
const threeTogether = (most: Most) => until(() => (most.all ?? 0) >= 3).then(() => pause(20));

describe('limits', () => {
  it('apply in total and per concurrency key, and every run is executed', async () => {
    const limits = [{ limit: 2, key: 'event.data.library' }, { limit: 3 }];
    /** The one run of `c` makes room for a second one of `a` or `b`. */
    const { fn, most } = counting({ concurrency: limits }, async (highest, library) => {
      await threeTogether(highest);
      if (library !== 'c') await until(() => Math.max(highest.a ?? 0, highest.b ?? 0) >= 2);
    });
    await engine.start(client, [fn], { parallel: 8 });
    await engine.emit(...events('a', 12), ...events('b', 6), ...events('c', 1));
    const runs = await engine.settled(19);
    expect(runs.every(({ state }) => state === 'done')).toBe(true);
    expect(most).toMatchObject({ all: 3, c: 1 });
    expect(Math.max(most.a ?? 0, most.b ?? 0)).toBe(2);
  });

  it('hold across several processes', async () => {
    const { fn, most } = counting({ concurrency: 3 }, threeTogether);
    await engine.start(client, [fn]);
    await engine.start(client, [fn]);
    await engine.emit(...events('a', 20));
    await engine.settled(20);
    expect(most).toEqual({ all: 3, a: 3 });
  });

  it('admit a new library before the waiting runs of a busy one', async () => {
    const limits = [{ limit: 1, key: 'event.data.library' }, { limit: 4 }];
    const b0 = async () => (await engine.runs()).find(({ event_id }) => event_id === 'b0');
    const { fn, order } = counting({ concurrency: limits }, (_, library) =>
      library === 'a' ? until(b0) : pause(20),
    );
    await engine.start(client, [fn], { parallel: 2 });
    await engine.emit(...events('a', 30));
    await until(() => order.length > 0);
    await engine.emit(...events('b', 1));
    await engine.settled(31);
    expect(order.indexOf('b0')).toBeLessThan(5);
  });

  it('admit every library before one that has had its turn', async () => {
    const order: string[] = [];
    const queued = async () =>
      (await engine.runs()).filter(({ state }) => state === 'queued').length;
    const fn = client.createFunction(
      {
        id: 'f',
        retries: 0,
        triggers: TRIGGERS,
        concurrency: [{ limit: 1, key: 'event.data.library' }, { limit: 1 }],
      },
      async ({ event, step }) => {
        await step.run('first turn', async () => {
          order.push(event.id as string);
          // The one before has slept, and waits again.
          if (order.length < 3) await until(async () => (await queued()) === 2);
        });
        await step.sleep('let another in', 1);
        await step.run('second turn', () => order.push(event.id as string));
      },
    );
    await engine.start(client, [fn]);
    for (const library of ['a', 'b', 'c']) await engine.emit(...events(library, 1));
    await engine.settled(3);
    expect(order.slice(0, 3)).toEqual(['a0', 'b0', 'c0']);
  });

  it('do not count runs that sleep or wait for another attempt', async () => {
    const fn = client.createFunction(
      { id: 'f', retries: 1, triggers: TRIGGERS, concurrency: 1 },
      async ({ event, step }) => {
        if (event.id === 'a0') throw new Error('not yet');
        if (event.id === 'a1') await step.sleep('nap', '1h');
      },
    );
    await engine.start(client, [fn], { backoff: () => 3_600_000 });
    await engine.emit(...events('a', 3));
    const states = await until(async () => {
      const runs = (await engine.runs())
        .map(({ event_id, state }) => `${event_id} ${state}`)
        .sort();
      return runs.every((run) => !/queued|running/.test(run)) && runs.length === 3 && runs;
    });
    expect(states).toEqual(['a0 waiting', 'a1 waiting', 'a2 done']);
  });

  it('admit runs again after a sleep or a failure, once there is room', async () => {
    const seen: string[] = [];
    const fn = client.createFunction(
      { id: 'f', retries: 1, triggers: TRIGGERS, concurrency: 1 },
      async ({ event, step, attempt }) => {
        if (event.id === 'a0' && attempt === 0) throw new Error('not yet');
        if (event.id === 'a1') await step.sleep('nap', 1000);
        await step.run('work', () => seen.push(event.id as string));
      },
    );
    await engine.start(client, [fn], { backoff: () => 500 });
    await engine.emit(...events('a', 2));
    expect((await engine.settled(2)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(seen.sort()).toEqual(['a0', 'a1']);
  });

  it('leave nothing waiting when the next version removes them', async () => {
    const slow = counting({ concurrency: 1 }, () => pause(50));
    const first = await engine.start(client, [slow.fn]);
    await engine.emit(...events('a', 6));
    await until(() => slow.order.length > 0);
    await first.stop();
    expect((await engine.runs()).some(({ state }) => state === 'queued')).toBe(true);
    await engine.start(client, [counting({}).fn]);
    expect((await engine.settled(6)).every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('functions with dedicated concurrency', () => {
  it('never delay the others', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const heavy = client.createFunction(
      { id: 'heavy', retries: 0, triggers: TRIGGERS },
      () => held,
    );
    const light = client.createFunction(
      { id: 'light', retries: 0, triggers: [{ event: 'light' }] },
      () => 'done',
    );
    await engine.start(client, [heavy, light], {
      parallel: 1,
      dedicatedConcurrency: { 'test-heavy': 2 },
    });
    await engine.emit(...events('a', 4));
    await engine.emit({ id: 'l', name: 'light', data: {} });
    await until(async () => (await engine.runs()).some(({ output }) => output === 'done'));
    const running = async () =>
      (await engine.runs()).filter(({ state }) => state === 'running').length;
    await until(async () => (await running()) >= 2);
    expect(await running()).toBe(2);
    release();
    await engine.settled(5);
  });

  it('must exist', async () => {
    const starting = engine.start(client, [], { dedicatedConcurrency: { 'test-misspelt': 2 } });
    await expect(starting).rejects.toThrow('There is no function test-misspelt to set apart.');
  });
});
