import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { makeLog } from '../log';
import { makePostgresStore } from './in-postgres';
import { testRateLimitStore } from './rate-limit.suite';

const QUOTA = { quota: 5, windowSeconds: 60 };
/** A process may lease three requests. */
const LEASED = { quota: 100, windowSeconds: 60, leased: true };
const log = makeLog('silent');

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

testRateLimitStore('PostgreSQL', () => makePostgresStore(database.pool, log));

describe('processes on one database', () => {
  it('count together', async () => {
    const counters = [1, 2, 3].map(() =>
      makePostgresStore(database.pool, log).open('shared', QUOTA),
    );
    const used: number[] = [];
    for (let sent = 0; sent < 5; sent++)
      used.push((await counters[sent % 3]?.('one'))?.used as number);
    expect(used).toEqual([1, 2, 3, 4, 5]);
    for (const count of counters) expect((await count('one')).used).toBeGreaterThan(QUOTA.quota);
  });

  it('use their leases and then count separately while the database is unavailable, and log it once', async () => {
    const gone = await aDatabase();
    const warn = vi.spyOn(log, 'warn');
    const store = makePostgresStore(gone.pool, log);
    const [count, countLeased] = [store.open('alone', QUOTA), store.open('leased', LEASED)];
    const before = [(await count('one')).used, (await countLeased('one')).used];
    await gone.drop();
    const used = [];
    for (let sent = 0; sent < 6; sent++) used.push((await count('one')).used);
    for (let sent = 0; sent < 6; sent++) used.push((await countLeased('one')).used);
    expect(before.concat(used)).toEqual([1, 1, 1, 2, 3, 4, 5, 6, 2, 3, 4, 1, 2, 3]);
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'This process counts rate limits alone.',
    ]);
  });

  it('remember a bounded number of windows', async () => {
    const count = makePostgresStore(database.pool, log, 2).open('bounded', LEASED);
    const used = [];
    for (const subject of ['a', 'a', 'b', 'c', 'b', 'c', 'a'])
      used.push((await count(subject)).used);
    // The window of `a` was forgotten, with one request served of its lease.
    expect(used).toEqual([1, 2, 1, 1, 2, 2, 2]);
  });
});
