import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { cancelRun, listRuns, retryRun } from './manage-runs';

let engine: EngineFixture;
let calls: string[];
beforeEach(async () => {
  engine = await startEngineFixture();
  calls = [];
});
afterEach(() => engine.close());

const client = testClient();
const EVERYTHING = { state: null, functionId: null, limit: 50 };
const list = (wanted: Partial<Parameters<typeof listRuns>[1]> = {}) =>
  listRuns(engine.pool, { ...EVERYTHING, ...wanted });

/** Two steps, the second of which fails while `fails()` is true, and an `onFailure` that stores the reason. */
const shaky = (fails: () => boolean, more: object = {}) =>
  client.createFunction(
    {
      id: 'shaky',
      retries: 0,
      triggers: [{ event: 'go' }],
      onFailure: ({ error }) => calls.push(`told: ${error.message}`),
      ...more,
    },
    async ({ step }) => {
      await step.run('one', () => calls.push('one'));
      await step.run('two', () => {
        calls.push('two');
        if (fails()) throw new Error('broken');
      });
    },
  );
const sleeper = client.createFunction(
  {
    id: 'sleeper',
    retries: 0,
    concurrency: 1,
    triggers: [{ event: 'sleep' }],
    onFailure: ({ error }) => calls.push(`told: ${error.message}`),
  },
  ({ step }) => step.sleep('long', '1d'),
);

describe('listRuns', () => {
  it('returns waiting, running and failed runs with the reasons', async () => {
    await engine.start(client, [shaky(() => true), sleeper]);
    await engine.emit({ id: 'a', name: 'go', data: { asset: 7 } });
    await until(async () => (await list()).counts.done === 1);
    await engine.emit({ id: 'b', name: 'sleep', data: {} });
    await until(async () => (await list()).counts.waiting === 1);
    const { unsentEvents, counts, runs } = await list();
    expect(unsentEvents).toBe(0);
    expect(counts).toEqual({ queued: 0, running: 0, waiting: 1, done: 1, failed: 1, cancelled: 0 });
    expect(runs.map(({ functionId, state, reason }) => [functionId, state, reason])).toEqual([
      ['test-sleeper', 'waiting', null],
      ['test-shaky-failure', 'done', null],
      ['test-shaky', 'failed', 'broken'],
    ]);
    expect(runs[2]).toMatchObject({ event: { id: 'a', name: 'go', data: { asset: 7 } } });
    expect(Date.parse(runs[0]?.wakesAt ?? '')).toBeGreaterThan(Date.now() + 80_000_000);
  });

  it('filters by state and function, newest first, up to the limit', async () => {
    await engine.start(client, [shaky(() => false), sleeper]);
    for (const id of ['a', 'b', 'c']) {
      await engine.emit({ id, name: 'go', data: {} });
      await engine.settled();
    }
    const ids = async (wanted: Parameters<typeof list>[0]) =>
      (await list(wanted)).runs.map(({ event }) => event.id);
    expect(await ids({ limit: 2 })).toEqual(['c', 'b']);
    expect(await ids({ state: 'failed' })).toEqual([]);
    expect(await ids({ functionId: 'test-sleeper' })).toEqual([]);
    expect((await list({ functionId: 'test-shaky' })).counts.done).toBe(3);
  });
});

describe('retryRun', () => {
  it('continues at the failed step, and may fail and be reported again', async () => {
    let failures = 2;
    await engine.start(client, [shaky(() => failures-- > 0)]);
    await engine.emit({ id: 'a', name: 'go', data: {} });
    for (const told of [1, 2]) {
      await until(() => calls.filter((call) => call === 'told: broken').length === told);
      const [failed] = (await list({ state: 'failed' })).runs;
      expect(await retryRun(engine.pool, failed?.id ?? '')).toBe(true);
    }
    await until(async () => (await list()).counts.failed === 0 && (await list()).counts.done === 3);
    expect(calls.filter((call) => call === 'one')).toHaveLength(1);
    expect(calls.filter((call) => call === 'two')).toHaveLength(3);
  });

  it('has no effect on a finished or missing run', async () => {
    await engine.start(client, [shaky(() => false)]);
    await engine.emit({ id: 'a', name: 'go', data: {} });
    await engine.settled();
    expect(await retryRun(engine.pool, (await list()).runs[0]?.id ?? '')).toBe(false);
    expect(await retryRun(engine.pool, randomUUID())).toBe(false);
  });
});

describe('cancelRun', () => {
  it('ends a run with the reason and runs onFailure once to clean up', async () => {
    await engine.start(client, [sleeper]);
    await engine.emit({ id: 'a', name: 'sleep', data: {} });
    await until(async () => (await list()).counts.waiting === 1);
    const id = (await list()).runs[0]?.id ?? '';
    expect(await cancelRun(engine.pool, id, 'Enough.')).toBe(true);
    expect(await cancelRun(engine.pool, id, 'Enough.')).toBe(false);
    await until(() => calls.length > 0);
    await engine.settled(2);
    expect(calls).toEqual(['told: Enough.']);
    expect((await list({ state: 'cancelled' })).runs[0]).toMatchObject({ id, reason: 'Enough.' });
  });

  it('frees the capacity of a running run for the next one', async () => {
    let release = () => {};
    const held = new Promise<boolean>((resolve) => {
      release = () => resolve(false);
    });
    const fn = client.createFunction(
      { id: 'f', retries: 0, triggers: [{ event: 'go' }], concurrency: 1 },
      ({ event }) => (event.id === 'a' ? held : 'through'),
    );
    await engine.start(client, [fn]);
    await engine.emit({ id: 'a', name: 'go', data: {} });
    await until(async () => (await list()).counts.running === 1);
    await engine.emit({ id: 'b', name: 'go', data: {} });
    await until(async () => (await list()).counts.queued === 1);
    const [running] = (await list({ state: 'running' })).runs;
    await cancelRun(engine.pool, running?.id ?? '', 'Enough.');
    await until(async () => (await list()).counts.done === 1);
    release();
  });
});
