import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMeilisearchIndex } from '@/testing/meilisearch-index';
import { MEILISEARCH_TIMEOUT, meilisearchIsThere } from '@/testing/meilisearch-server';
import {
  aSearchDatabase,
  type SearchDatabase,
  type SearchOrganization,
} from '@/testing/search-database';
import { readSyncState, setChangeTracking } from './sync-state';

const pendingIn = async ({ run }: SearchDatabase) =>
  Number((await run('SELECT count(*) FROM search.pending'))[0]?.count);
const triggersIn = async ({ run }: SearchDatabase) =>
  (
    await run(
      `SELECT FROM pg_trigger WHERE tgrelid = 'search.asset'::regclass AND NOT tgisinternal`,
    )
  ).length;

describe('change tracking', () => {
  it('costs nothing until it is enabled, and nothing again once it is disabled', async () => {
    const data = await aSearchDatabase();
    const { pool } = data.database;
    const organization = await data.anOrganization();
    await setChangeTracking(pool, false);
    await organization.add({});
    expect([await triggersIn(data), await pendingIn(data)]).toEqual([0, 0]);

    for (let start = 0; start < 2; start++) await setChangeTracking(pool, true);
    await organization.add({});
    expect([await triggersIn(data), await pendingIn(data)]).toEqual([3, 1]);

    for (let start = 0; start < 2; start++) await setChangeTracking(pool, false);
    await organization.add({});
    expect([await triggersIn(data), await pendingIn(data)]).toEqual([0, 0]);
    expect(await readSyncState(pool)).toBeNull();
  });

  it('records changes of searchable columns, and only once committed', async () => {
    const data = await aSearchDatabase();
    const organization = await data.anOrganization();
    const id = await organization.add({ name: 'fox.jpg' });
    await setChangeTracking(data.database.pool, true);
    await data.run('UPDATE asset SET width = 3, processing_error = $1, updated = now()', ['no']);
    await data.run('BEGIN; UPDATE asset SET tags = $${a}$$; ROLLBACK');
    expect(await pendingIn(data)).toBe(0);
    for (const set of [`name = 'hare'`, `tags = '{b}'`, `description = 'c'`, `created = now()`])
      await data.run(`UPDATE asset SET ${set}`);
    await data.run(`UPDATE asset SET approval_state = 'x', approval_set_at = now()`);
    await data.run('UPDATE asset SET trashed_at = now()');
    await data.run('UPDATE asset SET trashed_at = NULL');
    await data.run('DELETE FROM asset');
    const rows = await data.run(
      'SELECT DISTINCT asset_id AS id, organization_id FROM search.pending',
    );
    expect(rows).toEqual([{ id, organization_id: organization.organizationId }]);
    expect(await pendingIn(data)).toBe(8);
  });
});

describe.skipIf(!meilisearchIsThere)('the sync with Meilisearch', MEILISEARCH_TIMEOUT, () => {
  let fixture: Awaited<ReturnType<typeof aMeilisearchIndex>>;
  let organization: SearchOrganization;
  beforeAll(async () => {
    fixture = await aMeilisearchIndex();
  });
  beforeEach(async () => {
    organization = await fixture.data.anOrganization();
  });

  const found = async (text: string, searched = organization) =>
    (await fixture.index.search(searched.request(text))).found;
  /** Adds many assets in one statement: copies of one. */
  const copies = async (count: number) => {
    await organization.add({ name: 'copy.jpg' });
    await fixture.data.run(
      `INSERT INTO asset (id, organization_id, library_id, name, created, kind, blob, sha256, size_bytes, content_type)
       SELECT left(md5($1 || n), 22), $1, 'home', 'copy ' || n, now(), 'image', $1 || n, '0', 1, 'image/png'
       FROM generate_series(1, $2::int - 1) n`,
      [organization.organizationId, count],
    );
  };
  const documentTasks = async () =>
    (
      await fixture.client.tasks.getTasks({
        types: ['documentAdditionOrUpdate', 'documentDeletion'],
        limit: 1,
      })
    ).total;
  const indexes = async () => (await fixture.client.getRawIndexes()).results;

  it('sends 5,000 changes in at most six requests', async () => {
    await copies(5000);
    await fixture.sync();
    const before = await documentTasks();
    await fixture.data.run(`UPDATE asset SET description = 'heron' WHERE organization_id = $1`, [
      organization.organizationId,
    ]);
    await fixture.sync();
    expect(await found('heron')).toBe(5000);
    expect((await documentTasks()) - before).toBeLessThanOrEqual(6);
  });

  it('sends an asset once, however often it changed', async () => {
    const id = await organization.add({});
    await fixture.sync();
    const before = await documentTasks();
    for (let n = 0; n < 50; n++)
      await fixture.data.run('UPDATE asset SET name = $2 WHERE id = $1', [id, `heron${n}`]);
    await fixture.sync();
    expect([await found('heron49'), await found('heron48')]).toEqual([1, 0]);
    expect((await documentTasks()) - before).toBe(1);
  });

  it('includes changes made while batches are being sent', async () => {
    const ids = [];
    for (let n = 0; n < 20; n++) ids.push(await organization.add({}));
    let done = false;
    const syncing = (async () => {
      for (; !done; await after(1)) await fixture.indexSync.sync(0);
    })();
    for (let n = 1; n <= 300; n++) {
      const values = [ids[n % ids.length], `heron${n} state${Math.ceil(n / 20)}`];
      await fixture.data.run('UPDATE asset SET name = $2 WHERE id = $1', values);
    }
    done = true;
    await syncing;
    await fixture.sync();
    expect([await found('heron'), await found('state15'), await found('state14')]).toEqual([
      20, 20, 0,
    ]);
  });

  /** Waits until a process has begun to sync: it then holds a lock. */
  const untilSyncing = async () => {
    const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while ((await fixture.data.run(held)).length === 0) await after(20);
  };

  it('runs in one process at a time', async () => {
    await organization.add({});
    fixture.server.freeze();
    const first = fixture.indexSync.sync(0);
    await untilSyncing();
    expect(await fixture.indexSync.sync(0)).toBeNull();
    fixture.server.thaw();
    expect(await first).toMatchObject({ changes: 1 });
  });

  it('is continued by the next process after a kill in the middle', async () => {
    const id = await organization.add({ name: 'first.jpg' });
    await fixture.sync();
    await fixture.data.run(`UPDATE asset SET name = 'second' WHERE id = $1`, [id]);
    fixture.server.freeze();
    const script = 'src/testing/processes/sync-search-index.ts';
    const { url, apiKey } = fixture.server;
    const args = ['--import', 'tsx', script, fixture.data.url, url, apiKey];
    const child = spawn('node', args, { stdio: 'inherit' });
    await untilSyncing();
    await after(200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    fixture.server.thaw();
    expect(await pendingIn(fixture.data)).toBe(1);
    await fixture.sync();
    expect([await found('first'), await found('second')]).toEqual([0, 1]);
  });

  it.each(['a search', 'a change'])(
    'backfills everything when %s shows a loss of data in Meilisearch',
    async (sign) => {
      await copies(2500);
      await fixture.sync();
      await fixture.server.kill();
      await fixture.server.start({ empty: true });
      if (sign === 'a search')
        await expect(found('copy')).rejects.toThrow('Meilisearch should have');
      else await organization.add({ name: 'hare' });
      await fixture.sync();
      expect(await found('copy')).toBe(2500);
      expect(await indexes()).toHaveLength(1);
    },
  );

  it('backfills a new index while the old one is read; changes meanwhile are in both', async () => {
    await copies(3000);
    await fixture.sync();
    const before = (await readSyncState(fixture.data.database.pool))?.index;
    let rebuilt: number | undefined;
    const rebuilding = fixture.indexSync.rebuild().then((assets) => {
      rebuilt = assets;
    });
    const counts = [];
    while (rebuilt === undefined) {
      counts.push(await found('copy').catch((error) => String(error)));
      await after(5);
    }
    await rebuilding;
    // PostgreSQL answers a search of the old index at the moment of its deletion.
    const others = counts.filter((count) => count !== 3000);
    expect([others.length <= 1, counts.length > 1]).toEqual([true, true]);
    const [all] = await fixture.data.run('SELECT count(*) FROM search.asset');
    expect(rebuilt).toBe(Number(all?.count));
    const state = await readSyncState(fixture.data.database.pool);
    expect(state).toMatchObject({ backfillIndex: null });
    expect(state?.index).not.toBe(before);
    // The old one is deleted a moment later.
    for (let waited = 0; (await indexes()).length > 1 && waited < 100; waited++) await after(50);
    expect((await indexes()).map(({ uid }) => uid)).toEqual([state?.index]);
  });

  it('is correct after changes, deletions and additions during a backfill', async () => {
    await copies(3000);
    await fixture.sync();
    let done = false;
    const rebuilding = fixture.indexSync.rebuild().then(() => {
      done = true;
    });
    const isCopy = 'id = left(md5($1 || $2::int), 22)';
    const { organizationId } = organization;
    let round = 0;
    // Until the backfill ends: some changes are before its current position and some after it.
    while (!done && round < 400) {
      round++;
      const values = [organizationId, round * 7];
      await fixture.data.run(`UPDATE asset SET name = 'kite' WHERE ${isCopy}`, values);
      await fixture.data.run(`DELETE FROM asset WHERE ${isCopy}`, [organizationId, round * 7 + 1]);
      await organization.add({ name: 'kite' });
    }
    await rebuilding;
    await fixture.sync();
    const counts = [await found('kite'), await found('copy'), await found('')];
    expect(counts).toEqual([2 * round, 3000 - 2 * round, 3000]);
  });
});
