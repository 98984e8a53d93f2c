import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meilisearchIsThere, meilisearchTimeout } from '@/testing/meilisearch-server';
import { arrangeFeed, readFeed } from './feed-state';
import { meilisearchUnderTest } from './meilisearch-under-test';
import { type SearchUnderTest, type Shelf, searchUnderTest } from './search-under-test';

const pendingIn = async ({ run }: SearchUnderTest) =>
  Number((await run('SELECT count(*) FROM search.pending'))[0]?.count);
const triggersIn = async ({ run }: SearchUnderTest) =>
  (
    await run(
      `SELECT FROM pg_trigger WHERE tgrelid = 'search.asset'::regclass AND NOT tgisinternal`,
    )
  ).length;

describe('the feed', () => {
  it('costs nothing until it is wanted, and nothing again afterwards', async () => {
    const search = await searchUnderTest();
    const { pool } = search.database;
    const shelf = await search.aShelf();
    await arrangeFeed(pool, false);
    await shelf.add({});
    expect([await triggersIn(search), await pendingIn(search)]).toEqual([0, 0]);

    for (let start = 0; start < 2; start++) await arrangeFeed(pool, true);
    await shelf.add({});
    expect([await triggersIn(search), await pendingIn(search)]).toEqual([3, 1]);

    for (let start = 0; start < 2; start++) await arrangeFeed(pool, false);
    await shelf.add({});
    expect([await triggersIn(search), await pendingIn(search)]).toEqual([0, 0]);
    expect(await readFeed(pool)).toBeNull();
  });

  it('notes what search can see, and only when it is committed', async () => {
    const search = await searchUnderTest();
    const shelf = await search.aShelf();
    const id = await shelf.add({ name: 'fox.jpg' });
    await arrangeFeed(search.database.pool, true);
    await search.run('UPDATE asset SET width = 3, processing_error = $1, updated = now()', ['no']);
    await search.run('BEGIN; UPDATE asset SET tags = $${a}$$; ROLLBACK');
    expect(await pendingIn(search)).toBe(0);
    for (const set of [`name = 'hare'`, `tags = '{b}'`, `description = 'c'`, `created = now()`])
      await search.run(`UPDATE asset SET ${set}`);
    await search.run(`UPDATE asset SET approval_state = 'x', approval_set_at = now()`);
    await search.run('UPDATE asset SET trashed_at = now()');
    await search.run('UPDATE asset SET trashed_at = NULL');
    await search.run('DELETE FROM asset');
    const rows = await search.run(
      'SELECT DISTINCT asset_id AS id, organization_id FROM search.pending',
    );
    expect(rows).toEqual([{ id, organization_id: shelf.organizationId }]);
    expect(await pendingIn(search)).toBe(8);
  });
});

describe.skipIf(!meilisearchIsThere)('what is carried to Meilisearch', meilisearchTimeout, () => {
  let at: Awaited<ReturnType<typeof meilisearchUnderTest>>;
  let shelf: Shelf;
  beforeAll(async () => {
    at = await meilisearchUnderTest();
  });
  beforeEach(async () => {
    shelf = await at.search.aShelf();
  });

  const found = async (text: string, organization = shelf) =>
    (await at.index.search(organization.request(text))).found;
  /** Many at once: copies of one asset. */
  const copies = async (count: number) => {
    await shelf.add({ name: 'copy.jpg' });
    await at.search.run(
      `INSERT INTO asset (id, organization_id, library_id, name, created, kind, blob, sha256, size_bytes, content_type)
       SELECT left(md5($1 || n), 22), $1, 'home', 'copy ' || n, now(), 'image', $1 || n, '0', 1, 'image/png'
       FROM generate_series(1, $2::int - 1) n`,
      [shelf.organizationId, count],
    );
  };
  const changesTaken = async () =>
    (
      await at.client.tasks.getTasks({
        types: ['documentAdditionOrUpdate', 'documentDeletion'],
        limit: 1,
      })
    ).total;
  const indexes = async () => (await at.client.getRawIndexes()).results;

  it('are 5,000 changes in six requests at most', async () => {
    await copies(5000);
    await at.level();
    const before = await changesTaken();
    await at.search.run(`UPDATE asset SET description = 'heron' WHERE organization_id = $1`, [
      shelf.organizationId,
    ]);
    await at.level();
    expect(await found('heron')).toBe(5000);
    expect((await changesTaken()) - before).toBeLessThanOrEqual(6);
  });

  it('is one thing, however often it changed', async () => {
    const id = await shelf.add({});
    await at.level();
    const before = await changesTaken();
    for (let n = 0; n < 50; n++)
      await at.search.run('UPDATE asset SET name = $2 WHERE id = $1', [id, `heron${n}`]);
    await at.level();
    expect([await found('heron49'), await found('heron48')]).toEqual([1, 0]);
    expect((await changesTaken()) - before).toBe(1);
  });

  it('is also what changes while batches are on their way', async () => {
    const ids = [];
    for (let n = 0; n < 20; n++) ids.push(await shelf.add({}));
    let done = false;
    const carrying = (async () => {
      for (; !done; await after(1)) await at.feed.carry(0);
    })();
    for (let n = 1; n <= 300; n++) {
      const values = [ids[n % ids.length], `heron${n} state${Math.ceil(n / 20)}`];
      await at.search.run('UPDATE asset SET name = $2 WHERE id = $1', values);
    }
    done = true;
    await carrying;
    await at.level();
    expect([await found('heron'), await found('state15'), await found('state14')]).toEqual([
      20, 20, 0,
    ]);
  });

  it('is carried by one process at a time', async () => {
    await shelf.add({});
    at.server.freeze();
    const first = at.feed.carry(0);
    await after(300);
    expect(await at.feed.carry(0)).toBeNull();
    at.server.thaw();
    expect(await first).toMatchObject({ changes: 1 });
  });

  it('is carried by the next process when one is killed in the middle', async () => {
    const id = await shelf.add({ name: 'first.jpg' });
    await at.level();
    await at.search.run(`UPDATE asset SET name = 'second' WHERE id = $1`, [id]);
    at.server.freeze();
    const script = 'src/platform/search-index/carrier-to-kill.ts';
    const { url, apiKey } = at.server;
    const args = ['--import', 'tsx', script, at.search.url, url, apiKey];
    const child = spawn('node', args, { stdio: 'inherit' });
    const isHeld = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted`;
    while ((await at.search.run(isHeld)).length === 0) await after(20);
    await after(200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    at.server.thaw();
    expect(await pendingIn(at.search)).toBe(1);
    await at.level();
    expect([await found('first'), await found('second')]).toEqual([0, 1]);
  });

  it.each(['a search', 'a change'])(
    'is everything, when %s shows that Meilisearch has lost its data',
    async (sign) => {
      await copies(2500);
      await at.level();
      await at.server.kill();
      await at.server.start({ empty: true });
      if (sign === 'a search')
        await expect(found('copy')).rejects.toThrow('Meilisearch should have');
      else await shelf.add({ name: 'hare' });
      await at.level();
      expect(await found('copy')).toBe(2500);
      expect(await indexes()).toHaveLength(1);
    },
  );

  it('fills a new index while the old one is read; changes meanwhile are in both', async () => {
    await copies(3000);
    await at.level();
    const before = (await readFeed(at.search.database.pool))?.index;
    let rebuilt: number | undefined;
    const rebuilding = at.feed.rebuild().then((assets) => {
      rebuilt = assets;
    });
    const counts = [];
    while (rebuilt === undefined) {
      counts.push(await found('copy').catch((error) => String(error)));
      await after(5);
    }
    await rebuilding;
    // The one that met the old index just as it went is answered by PostgreSQL.
    const others = counts.filter((count) => count !== 3000);
    expect([others.length <= 1, counts.length > 1]).toEqual([true, true]);
    const [all] = await at.search.run('SELECT count(*) FROM search.asset');
    expect(rebuilt).toBe(Number(all?.count));
    const feed = await readFeed(at.search.database.pool);
    expect(feed).toMatchObject({ filling: null });
    expect(feed?.index).not.toBe(before);
    // The old one goes a moment later.
    for (let waited = 0; (await indexes()).length > 1 && waited < 100; waited++) await after(50);
    expect((await indexes()).map(({ uid }) => uid)).toEqual([feed?.index]);
  });

  it('is right after changes, removals and additions in the middle of a filling', async () => {
    await copies(3000);
    await at.level();
    let done = false;
    const rebuilding = at.feed.rebuild().then(() => {
      done = true;
    });
    const isCopy = 'id = left(md5($1 || $2::int), 22)';
    const { organizationId } = shelf;
    let round = 0;
    // As long as it lasts, so that some of them are behind the place where it is, and some before it.
    while (!done && round < 400) {
      round++;
      const values = [organizationId, round * 7];
      await at.search.run(`UPDATE asset SET name = 'kite' WHERE ${isCopy}`, values);
      await at.search.run(`DELETE FROM asset WHERE ${isCopy}`, [organizationId, round * 7 + 1]);
      await shelf.add({ name: 'kite' });
    }
    await rebuilding;
    await at.level();
    const counts = [await found('kite'), await found('copy'), await found('')];
    expect(counts).toEqual([2 * round, 3000 - 2 * round, 3000]);
  });
});
