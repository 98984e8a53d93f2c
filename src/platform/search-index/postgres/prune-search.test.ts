import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aSearchDatabase,
  type SearchDatabase,
  type SearchOrganization,
} from '@/testing/search-database';
import { setChangeTracking } from '../meilisearch/sync-state';
import { makePostgresSearchIndex } from './postgres';
import { admitWords, deleteSupersededChanges, pruneWords } from './prune-search';

let data: SearchDatabase;
let organization: SearchOrganization;
beforeAll(async () => {
  data = await aSearchDatabase();
});
beforeEach(async () => {
  organization = await data.anOrganization();
});

const pool = () => data.database.pool;
const prune = () => pruneWords(pool(), null, 60_000);
const passHours = (hours: number) =>
  data.run(`UPDATE search.word SET unused_since = unused_since - $1 * interval '1 hour'`, [hours]);
const trash = (id: string) => data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
const words = async () =>
  (
    await data.run('SELECT word FROM search.word WHERE organization_id = $1 ORDER BY word', [
      organization.organizationId,
    ])
  ).map(({ word }) => word);
const find = async (text: string) =>
  (await makePostgresSearchIndex(data.database).search(organization.request(text))).found;

describe('pruneWords', () => {
  it('deletes words an hour after no asset had them, and no others', async () => {
    const gone = await organization.add({ name: 'lighthouse', tags: ['harbour'] });
    await organization.add({ name: 'harbour', description: 'A sunset.' });
    await trash(gone);
    expect(await words()).toEqual(['harbour', 'lighthouse', 'sunset']);
    await prune();
    expect(await words()).toContain('lighthouse');
    await passHours(2);
    expect(await prune()).toEqual({ deleted: 1, next: null });
    expect(await words()).toEqual(['harbour', 'sunset']);
    expect([await find('harbuor'), await find('sunest')]).toEqual([1, 1]);
    expect((await prune()).deleted).toBe(0);
  });

  it('keeps a word an asset got again, before or after it was marked', async () => {
    const ids = [
      await organization.add({ name: 'lighthouse' }),
      await organization.add({ name: 'x' }),
    ];
    await trash(ids[0] as string);
    await prune();
    await data.run(`UPDATE asset SET tags = '{lighthouse}' WHERE id = $1`, [ids[1]]);
    await passHours(2);
    await prune();
    expect(await find('lighthuose')).toBe(1);
    await prune();
    await passHours(2);
    await prune();
    expect(await words()).toEqual(['lighthouse']);
  });

  it('keeps a word of an asset being written while the word was marked', async () => {
    const gone = await organization.add({ name: 'lighthouse' });
    const id = await organization.add({ name: 'x' });
    await trash(gone);
    const writer = await pool().connect();
    await writer.query('BEGIN');
    await writer.query(`UPDATE asset SET tags = '{lighthouse}' WHERE id = $1`, [id]);
    await prune();
    await writer.query('COMMIT');
    writer.release();
    await passHours(2);
    await prune();
    expect(await words()).toEqual(['lighthouse']);
    expect(await find('lighthuose')).toBe(1);
  });

  it('keeps one of the rows of a word written twice', async () => {
    await organization.add({ name: 'lighthouse' });
    await data.run('INSERT INTO search.word SELECT * FROM search.word WHERE organization_id = $1', [
      organization.organizationId,
    ]);
    await prune();
    await passHours(2);
    await prune();
    expect(await words()).toEqual(['lighthouse']);
  });

  it('lets an organization with very many words record others again once it has fewer', async () => {
    const { organizationId } = organization;
    const isFull = async () =>
      (
        await data.run('SELECT FROM search.full_organization WHERE organization_id = $1', [
          organizationId,
        ])
      ).length > 0;
    const letters = (from: number) =>
      Array.from(
        { length: 200 },
        (_, n) =>
          `w${(from + n).toString(36).replace(/\d/g, (d) => 'ghijklmnop'[Number(d)] as string)}word`,
      );
    // An unclaimed organization has the fewest words.
    await data.run(
      `INSERT INTO claim (organization_id, token_hash, email, created, expires_at) VALUES ($1, '', 'a@example.org', now(), now())`,
      [organizationId],
    );
    await data.run(
      `INSERT INTO search.word SELECT $1, 'filler' || n, '{}' FROM generate_series(1, 50000) n`,
      [organizationId],
    );
    // It is counted once for about 2,000 new words.
    for (let n = 0; n < 200 && !(await isFull()); n++)
      await organization.add({ tags: letters(n * 200) });
    expect(await isFull()).toBe(true);
    await organization.add({ name: 'lighthouse' });
    expect(await words()).not.toContain('lighthouse');
    expect(await find('lighthouse')).toBe(1);
    await admitWords(pool());
    expect(await isFull()).toBe(true);
    await data.run(`DELETE FROM search.word WHERE organization_id = $1 AND word LIKE 'filler%'`, [
      organizationId,
    ]);
    await admitWords(pool());
    expect(await isFull()).toBe(false);
    await organization.add({ name: 'harbour' });
    expect(await words()).toContain('harbour');
    for (const table of ['asset', 'search.word'])
      await data.run(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
  }, 120_000);

  it('continues where it stopped', async () => {
    const letters = (n: number) =>
      [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const tags = Array.from({ length: 600 }, (_, n) => `tagged${letters(n)}`);
    for (let n = 0; n < 600; n += 200)
      await trash(await organization.add({ name: 'x', tags: tags.slice(n, n + 200) }));
    await prune();
    await passHours(2);
    const first = await pruneWords(pool(), null, 0);
    const second = await pruneWords(pool(), first.next, 0);
    expect([first.deleted + second.deleted, second.next]).toEqual([600, null]);
    expect(first.next).not.toBeNull();
  });

  it('neither waits for writers nor makes them fail, and every word in use stays known', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await organization.add({ name: 'x' }));
    let isOver = false;
    const pruning = (async () => {
      while (!isOver) {
        await prune();
        // Longer than any statement of the writers, like the hour.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const names = ['lighthouse', 'harbour', 'sunset', 'river', 'mountain'];
    const write = async (id: string, place: number) => {
      for (let n = 0; n < 60; n++)
        await data.run('UPDATE asset SET name = $2, tags = $3 WHERE id = $1', [
          id,
          names[(n + place) % names.length],
          [names[(n * 3 + place) % names.length]],
        ]);
    };
    await Promise.all(ids.map(write));
    isOver = true;
    await pruning;
    await prune();
    await passHours(2);
    await prune();
    const used = await data.run(
      `SELECT DISTINCT name AS word FROM asset WHERE organization_id = $1
       UNION SELECT unnest(tags) FROM asset WHERE organization_id = $1 ORDER BY word`,
      [organization.organizationId],
    );
    expect(await words()).toEqual(used.map(({ word }) => word));
  });
});

describe('deleteSupersededChanges', () => {
  it('keeps the last change of every asset', async () => {
    await setChangeTracking(pool(), true);
    const ids = [await organization.add({ name: 'x' }), await organization.add({ name: 'x' })];
    for (let n = 0; n < 5; n++)
      await data.run('UPDATE asset SET name = $2 WHERE id = ANY ($1)', [ids, `name-${n}`]);
    const before = await data.run(
      'SELECT max(number) AS last FROM search.pending GROUP BY asset_id',
    );
    expect(await deleteSupersededChanges(pool())).toBe(10);
    expect(await data.run('SELECT number AS last FROM search.pending')).toEqual(
      expect.arrayContaining(before),
    );
    expect(await data.run('SELECT asset_id FROM search.pending')).toHaveLength(2);
    await setChangeTracking(pool(), false);
  });
});
