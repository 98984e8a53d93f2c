import { beforeAll, expect, it } from 'vitest';
import { aDomain, type TestDomain } from '@/testing/domain';
import { inspect, readFrom } from './inspect';

let domain: TestDomain;
beforeAll(async () => {
  domain = await aDomain();
});

const sql = (text: string, values: unknown[] = []) => domain.test.pool.query(text, values);
const engine = () => inspect(readFrom(domain.test.pool));
const anEvent = (id: string, data: object, relayed: string | null) =>
  sql(
    `INSERT INTO engine.event (id, name, data, relayed_at)
     VALUES ($1, 'asset/purged', $2, now() - $3::interval)`,
    [id, data, relayed],
  );

it('finds the values named by open events, at any depth', async () => {
  await anEvent('unsent', { files: [{ blob: 'a' }, { blob: 'b' }] }, null);
  await anEvent('running', { files: [{ blob: 'c' }] }, '2 hours');
  await sql(`INSERT INTO engine.run (function_id, event_id) VALUES ('f', 'running')`);
  await anEvent('just relayed', { files: [{ blob: 'd' }] }, '10 minutes');
  await anEvent('long done', { files: [{ blob: 'e' }] }, '2 hours');
  const query = {
    event: 'asset/purged',
    path: '$.files[*].blob',
    values: ['a', 'b', 'c', 'd', 'e', 'unknown'],
  };
  expect(await engine().findOpen(query)).toEqual(new Set(['a', 'b', 'c']));
  expect(await engine().findOpen({ ...query, graceSeconds: 3600 })).toEqual(
    new Set(['a', 'b', 'c', 'd']),
  );
  expect(await engine().findOpen({ ...query, event: 'asset/uploaded' })).toEqual(new Set());
});

it('finds events never fetched, and counts them', async () => {
  expect(await engine().findUnsent('10 minutes')).toEqual([]);
  await sql(`UPDATE engine.event SET created = now() - interval '1 hour' WHERE id = 'unsent'`);
  expect(await engine().findUnsent('10 minutes')).toEqual([{ id: 'unsent', name: 'asset/purged' }]);
  const counts = await engine().count();
  expect(counts.find(({ kind }) => kind === 'events')?.value).toBe(1);
  expect(counts.find(({ kind }) => kind === 'runs')).toMatchObject({
    functionId: 'f',
    state: 'queued',
    value: 1,
  });
});

it('says whether a run exists', async () => {
  const { rows } = await sql('SELECT id FROM engine.run');
  expect(await engine().hasRun(rows[0].id)).toBe(true);
  expect(await engine().hasRun('00000000-0000-0000-0000-000000000000')).toBe(false);
});
