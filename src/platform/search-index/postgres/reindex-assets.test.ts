import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aSearchDatabase,
  type SearchDatabase,
  type SearchOrganization,
} from '@/testing/search-database';
import { auditPostgres } from './audit-postgres';
import { makePostgresSearchIndex } from './postgres';
import { reindexAssets } from './reindex-assets';

let data: SearchDatabase;
let organization: SearchOrganization;
beforeAll(async () => {
  data = await aSearchDatabase();
});
beforeEach(async () => {
  await data.run('DELETE FROM asset');
  organization = await data.anOrganization();
});

const pool = () => data.database.pool;
const find = async (text: string) =>
  (await makePostgresSearchIndex(data.database).search(organization.request(text))).found;
/** As after an upgrade from a version with other words. */
const outdate = async () => {
  await data.run(`UPDATE search.asset SET words = ''`);
  await data.run(`INSERT INTO search.reindexing (done_to) VALUES ('')`);
};
const progress = () => data.run('SELECT done_to FROM search.reindexing');
const mismatches = async () => {
  const found = [];
  for await (const some of auditPostgres(pool()).findMismatches()) found.push(...some);
  return found;
};

describe('reindexAssets', () => {
  it('has nothing to do in a new database', async () => {
    await organization.add({ name: 'fox.jpg' });
    expect(await reindexAssets(pool(), 0)).toBe(false);
  });

  it('indexes every live asset again, part by part', async () => {
    for (let n = 0; n < 450; n++) await organization.add({ name: `Wi-Fi ${n}.jpg` });
    const trashed = await organization.add({ name: 'wifi.jpg' });
    await data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [trashed]);
    await outdate();
    expect([await find('wifi'), await find('wi')]).toEqual([0, 0]);
    expect(await mismatches()).toEqual([]);

    expect(await reindexAssets(pool(), 0)).toBe(true);
    expect(await find('wifi')).toBeGreaterThan(100);
    expect(await find('wifi')).toBeLessThan(450);
    expect(await mismatches()).toEqual([]);
    expect(await reindexAssets(pool(), 60_000)).toBe(false);
    expect(await find('wifi')).toBe(450);
    expect(await progress()).toEqual([]);
    expect(await mismatches()).toEqual([]);
  });

  it('waits for an asset that is being changed, and indexes its new name', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await organization.add({ name: `fox ${n}.jpg` }));
    const [first, second] = ids.sort();
    await outdate();
    const other = await pool().connect();
    await other.query('BEGIN');
    await other.query('UPDATE asset SET library_id = library_id WHERE id = $1', [second]);

    expect(await reindexAssets(pool(), 0)).toBe(true);
    expect(await progress()).toEqual([{ done_to: first }]);
    const waiting = reindexAssets(pool(), 60_000);
    await other.query(`UPDATE asset SET name = 'hare.jpg' WHERE id = $1`, [second]);
    await other.query('COMMIT');
    other.release();
    expect(await waiting).toBe(false);
    expect([await find('fox'), await find('hare')]).toEqual([2, 1]);
  });

  it('is done by one process at a time', async () => {
    for (let n = 0; n < 3; n++) await organization.add({ name: `fox ${n}.jpg` });
    await outdate();
    const other = await pool().connect();
    await other.query('BEGIN');
    await other.query('SELECT FROM search.reindexing FOR UPDATE');
    expect(await reindexAssets(pool(), 60_000)).toBe(true);
    await other.query('ROLLBACK');
    other.release();
    expect(await find('fox')).toBe(0);
    await Promise.all([reindexAssets(pool(), 60_000), reindexAssets(pool(), 60_000)]);
    expect(await reindexAssets(pool(), 60_000)).toBe(false);
    expect(await find('fox')).toBe(3);
  });
});
