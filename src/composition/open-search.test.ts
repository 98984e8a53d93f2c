import { expect, it } from 'vitest';
import { makeLog } from '@/platform/log';
import { aSearchDatabase } from '@/testing/search-database';
import { openSearch } from './open-search';

const NOW = { name: 'now', text: 'SELECT now()' };

it('hanging searches hold no connection needed by other requests, and end by themselves', async () => {
  const data = await aSearchDatabase();
  const organization = await data.anOrganization();
  await organization.add({ name: 'fox.png' });
  const log = makeLog('silent');
  const search = openSearch(data.database, { databaseUrl: data.url, meilisearch: null, log });
  const find = () => search.index.search(organization.request('fox'));

  const lock = await data.database.pool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE search.asset IN ACCESS EXCLUSIVE MODE');
  const searches = Promise.all(
    Array.from({ length: 50 }, () => find().catch(({ code }: { code: string }) => code)),
  );
  let slowestMs = 0;
  for (let n = 0; n < 100; n++) {
    const begin = performance.now();
    await data.database.rows(NOW, []);
    slowestMs = Math.max(slowestMs, performance.now() - begin);
  }
  expect(slowestMs).toBeLessThan(1_000);
  expect(new Set(await searches)).toEqual(new Set(['SERVICE_UNAVAILABLE']));
  await lock.query('ROLLBACK');
  lock.release();
  expect(await find()).toMatchObject({ found: 1 });
  await search.close();
  await data.database.close();
}, 60_000);
