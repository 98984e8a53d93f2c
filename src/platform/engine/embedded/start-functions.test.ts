import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EngineFixture, startEngineFixture } from '@/testing/engine/engine-fixture';
import { testClient } from '@/testing/engine/inngest-client';
import { writeEvents } from '../write-event';

const started: string[] = [];
let engine: EngineFixture;

beforeAll(async () => {
  engine = await startEngineFixture();
  const client = testClient();
  const note = (id: string, event: string) =>
    client.createFunction({ id, retries: 0, triggers: [{ event }] }, ({ event }) => {
      started.push(`${id} ${event.id}`);
      return event.data;
    });
  await engine.start(client, [note('first', 'a'), note('second', 'a'), note('other', 'b')]);
});
afterAll(() => engine.close());
beforeEach(() => {
  started.length = 0;
});

/** Once this later event is processed, the events before it have been processed or skipped. */
const passOf = async (id: string, runs: number) => {
  await engine.emit({ id, name: 'b', data: {} });
  await engine.settled(runs);
};

describe('events', () => {
  it('start every function they trigger, each exactly once, even if written twice', async () => {
    await engine.emit({ id: 'e1', name: 'a', data: { n: 1, text: 'ü "quoted"' } });
    await engine.emit({ id: 'e1', name: 'a', data: { n: 2 } });
    const runs = await engine.settled(2);
    expect(started.sort()).toEqual(['first e1', 'second e1']);
    expect(runs.map(({ state, output }) => [state, output])).toEqual([
      ['done', { n: 1, text: 'ü "quoted"' }],
      ['done', { n: 1, text: 'ü "quoted"' }],
    ]);
  });

  it('of a rolled-back transaction start nothing', async () => {
    const client = await engine.pool.connect();
    await client.query('BEGIN');
    await writeEvents(
      (sql, values) => client.query(sql, values),
      [{ id: 'e2', name: 'a', data: {} }],
    );
    await client.query('ROLLBACK');
    client.release();
    await passOf('after-e2', 3);
    expect(started).toEqual(['other after-e2']);
  });

  it('are written many at a time', async () => {
    const events = Array.from({ length: 450 }, (_, n) => ({
      id: `many-${n}`,
      name: 'b',
      data: { n },
    }));
    await engine.emit(...events);
    await engine.settled(453);
    expect(new Set(started).size).toBe(450);
    expect(started).toHaveLength(450);
  });

  it('without a function to start are marked as relayed', async () => {
    await engine.emit({ id: 'nobody', name: 'nobody-listens', data: {} });
    await passOf('after-nobody', 454);
    const { rows } = await engine.pool.query(
      "SELECT relayed_at FROM engine.event WHERE id = 'nobody'",
    );
    expect(rows[0].relayed_at).not.toBeNull();
  });
});
