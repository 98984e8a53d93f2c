import type { Inngest } from 'inngest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture, until } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { cancelRun, retryRun } from './manage-runs';
import { sweepRuns } from './sweep-runs';

let engine: EngineFixture;
let client: Inngest;
/** The ids of the events of each attempt, in the order of the starts. */
let starts: string[][];
/** Of each call of `onFailure`. */
let failures: string[][];
let fails: (ids: string[]) => boolean;
let release: () => void;
let held: Promise<void>;

const FUNCTION = 'test-batched';

/** One run per key at a time, three events per run. A run of an event named `holds …` waits for `release`. */
const batched = () =>
  client.createFunction(
    {
      id: 'batched',
      retries: 1,
      concurrency: { key: 'event.data.of', limit: 1 },
      batchEvents: { maxSize: 3, timeout: '1s', key: 'event.data.of' },
      triggers: { event: 'go' },
      onFailure: async ({ event }) => {
        const { event: first, events = [first] } = event.data as unknown as {
          event: { id: string };
          events?: { id: string }[];
        };
        failures.push(events.map(({ id }) => id).sort());
      },
    },
    async ({ events, step }) => {
      const ids = events.map(({ id }) => id as string).sort();
      await step.run('work', async () => {
        starts.push(ids);
        if (ids.some((id) => id.startsWith('holds'))) await held;
        if (fails(ids)) throw new Error('as told');
      });
      await step.sleep('let others in', 1);
      return ids.length;
    },
  );

/** Ids such as `1 a`: the second word is the key. */
const emit = (...ids: string[]) =>
  engine.emit(...ids.map((id) => ({ id, name: 'go', data: { of: id.split(' ')[1] } })));
const started = (count: number) => until(() => starts.length >= count);
const waiting = (count: number) =>
  until(async () => {
    const parked = `SELECT FROM engine.run WHERE state = 'queued' AND NOT admitted`;
    return (await engine.pool.query(parked)).rowCount === count;
  });
type Row = { id: string; event_id: string; batch: string | null };
/** The runs of a batch, the first one first. */
const batchOf = async (key: string): Promise<[Row, ...Row[]]> =>
  (
    await engine.pool.query(
      'SELECT id, event_id, batch FROM engine.run WHERE concurrency_key = $1 ORDER BY batch NULLS FIRST, event_id',
      [key],
    )
  ).rows as [Row, ...Row[]];

beforeEach(async () => {
  engine = await startEngineFixture();
  engine.wakeAtOnce();
  client = testClient();
  [starts, failures, fails] = [[], [], () => false];
  held = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => {
  release();
  return engine.close();
});

describe('Events that wait together', () => {
  it('become one run, by key and up to the stated number, and a lone one starts at once', async () => {
    await engine.start(client, [batched()]);
    await emit('holds a');
    await started(1);
    await emit('1 a', '2 a', '3 a', '4 a', '1 b');
    await started(2);
    expect(starts).toEqual([['holds a'], ['1 b']]);
    release();
    const rows = await engine.settled(6);
    expect(starts.slice(2).map(({ length }) => length)).toEqual([3, 1]);
    expect(starts.slice(2).flat().sort()).toEqual(['1 a', '2 a', '3 a', '4 a']);
    expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('done'));
  });

  it('fail together after their attempts; each can be started again, alone', async () => {
    await engine.start(client, [batched()]);
    fails = (ids) => ids.length > 1;
    await emit('holds a');
    await started(1);
    await emit('1 a', '2 a');
    await waiting(2);
    release();
    await until(() => failures.length > 0);
    expect(failures).toEqual([['1 a', '2 a']]);
    expect(starts.slice(1)).toEqual([
      ['1 a', '2 a'],
      ['1 a', '2 a'],
    ]);
    await engine.settled(4);
    const again = (await batchOf('a')).filter(({ event_id }) => event_id !== 'holds a');
    for (const { id } of again) expect(await retryRun(engine.pool, id)).toBe(true);
    const ended = await engine.settled(4);
    expect(starts.slice(3).sort()).toEqual([['1 a'], ['2 a']]);
    expect(ended.every(({ state }) => state === 'done')).toBe(true);
  });

  it('start again when the first of them is cancelled; another one is cancelled alone', async () => {
    await engine.start(client, [batched()]);
    await emit('holds1 a', 'holds2 a', 'holds3 a', 'holds1 b', 'holds2 b', 'holds3 b');
    await started(2);
    const [[first, ...others], [, another]] = [await batchOf('a'), await batchOf('b')];
    const cancelled = [first, another as Row];
    for (const { id } of cancelled) expect(await cancelRun(engine.pool, id, 'enough')).toBe(true);
    release();
    const rows = await engine.settled(8);
    expect(failures.sort()).toEqual(cancelled.map(({ event_id }) => [event_id]).sort());
    expect(starts).toContainEqual(others.map(({ event_id }) => event_id));
    const states = rows.filter(({ state }) => state === 'cancelled').map((row) => row.event_id);
    expect(states.sort()).toEqual(cancelled.map(({ event_id }) => event_id).sort());
    expect(rows.filter(({ state }) => state === 'done')).toHaveLength(6);
  });

  it('leave alone what has begun, with an earlier version or before a sleep', async () => {
    const begun = `
      INSERT INTO engine.run (function_id, event_id, concurrency_key, admitted, state, started_at, created)
      SELECT $1, id, 'a', false, 'queued', CASE WHEN id LIKE 'old%' THEN now() END,
             now() - CASE WHEN id LIKE 'old%' THEN interval '1 second' ELSE interval '1 minute' END
      FROM engine.event`;
    // Among the three oldest, which may be the events of a run.
    await emit('old1 a', '1 a', 'old2 a', '2 a');
    await engine.pool.query('UPDATE engine.event SET relayed_at = now()');
    await engine.pool.query(begun, [FUNCTION]);
    await engine.start(client, [batched()]);
    await engine.settled(4);
    expect(starts.sort()).toEqual([['1 a', '2 a'], ['old1 a'], ['old2 a']]);
  });

  it('start again when the first one has ended without them, as in an earlier version', async () => {
    await engine.start(client, [batched()]);
    await emit('holds1 a', 'holds2 a', 'holds3 a');
    await started(1);
    const [first, ...others] = await batchOf('a');
    const functions = [{ id: FUNCTION, limits: { total: null, perKey: 1, key: [] } }];
    expect(await sweepRuns(engine.pool, functions)).toMatchObject({ requeuedRuns: 0 });
    await engine.pool.query(
      `UPDATE engine.run SET state = 'done', ended_at = now(), lease = NULL WHERE id = $1`,
      [first.id],
    );
    expect(await sweepRuns(engine.pool, functions)).toMatchObject({ requeuedRuns: 2 });
    release();
    const rows = await engine.settled(3);
    expect(rows.every(({ state }) => state === 'done')).toBe(true);
    // Together again: nobody else's place is taken by each of them.
    expect(starts.slice(1)).toEqual([others.map(({ event_id }) => event_id)]);
  });

  it('continue as the same run in another process', async () => {
    const first = await engine.start(client, [batched()], { stopTimeoutMs: 100 });
    await emit('1 a', '2 a', 'holds a');
    await started(1);
    await first.stop();
    await emit('3 a');
    await engine.start(client, [batched()]);
    await started(2);
    release();
    await engine.settled(4);
    expect(starts).toEqual([['1 a', '2 a', 'holds a'], ['1 a', '2 a', 'holds a'], ['3 a']]);
  });
});
