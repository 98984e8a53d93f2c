import { beforeAll, describe, expect, it } from 'vitest';
import { aDatabase, type TestDatabase } from '@/testing/database';
import { makeLog } from '../log';
import { makePostgresStore } from './in-postgres';
import { testRateLimitStore } from './rate-limit.suite';

const QUOTA = { quota: 5, windowSeconds: 60 };
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

  it('count separately while the database is unavailable', async () => {
    const gone = await aDatabase();
    const count = makePostgresStore(gone.pool, log).open('alone', QUOTA);
    await gone.drop();
    const used = [];
    for (let sent = 0; sent < 6; sent++) used.push((await count('one')).used);
    expect(used).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
