import { describe, expect, it } from 'vitest';
import { aSearchDatabase } from '@/testing/search-database';
import type { SearchRequest } from './port';
import { makePostgresSearchIndex } from './postgres';
import { searchIndexSuite } from './suite/search-index.suite';

searchIndexSuite('PostgreSQL', async () => {
  const data = await aSearchDatabase();
  return { data, index: makePostgresSearchIndex(data.database), sync: async () => {} };
});

describe('more matches than are ranked', () => {
  it('are counted and found like others, newest first, on pages without gaps', async () => {
    const data = await aSearchDatabase();
    const { add, request } = await data.anOrganization();
    await add({ name: 'other.png' });
    const newestFirst: string[] = [];
    for (let n = 0; n < 12; n++)
      newestFirst.unshift(
        await add({
          name: n % 4 === 0 ? 'common.jpg' : 'some.jpg',
          tags: ['common'],
          library: n % 3 === 0 ? 'second' : 'home',
          approval: n % 2 === 0 ? 'approved' : null,
        }),
      );
    await data.run(`UPDATE asset SET trashed_at = now() WHERE id = $1`, [newestFirst.shift()]);
    const ranking = makePostgresSearchIndex(data.database);
    const index = makePostgresSearchIndex(data.database, { maxRanked: 3 });
    const wanted = { libraryIds: ['home', 'second'], limit: 4 };

    const pages = [];
    for (const offset of [0, 4, 8, 12])
      pages.push(await index.search(request('comm', { ...wanted, offset })));
    expect(pages.map(({ found }) => found)).toEqual([11, 11, 11, 11]);
    const hits = pages.flatMap((page) => page.hits);
    expect(hits.map(({ assetId }) => assetId)).toEqual(newestFirst);
    expect(new Set(hits.map(({ score }) => score))).toEqual(new Set([0.3]));
    expect(hits.at(-1)?.name).toContain('<mark>');

    const filters: Partial<SearchRequest>[] = [
      { approvals: ['approved'] },
      { approvals: [null] },
      { libraryIds: ['home'] },
      { kind: 'image' },
      { kind: 'video' },
      { added: { from: null, until: Date.now() } },
      { captured: { from: null, until: Date.now() } },
      { orientation: 'square' },
      { colour: 'red' },
      { camera: 'X-T5', kind: 'image' },
    ];
    for (const filter of filters) {
      const all = { ...wanted, limit: 20, ...filter };
      const [bounded, ranked] = [
        await index.search(request('common', all)),
        await ranking.search(request('common', all)),
      ];
      const ids = ({ hits }: typeof ranked) => hits.map(({ assetId }) => assetId).sort();
      expect(ids(bounded)).toEqual(ids(ranked));
      expect(bounded.found).toBe(ranked.found);
    }
  });

  it('are counted up to a bound', async () => {
    const data = await aSearchDatabase();
    const { add, request } = await data.anOrganization();
    for (let n = 0; n < 6; n++) await add({ tags: ['wave'] });
    const index = makePostgresSearchIndex(data.database, { maxRanked: 2, maxCounted: 4 });
    const { found, hits } = await index.search(request('wave'));
    expect(found).toBe(4);
    expect(hits).toHaveLength(6);
    expect((await index.search(request('wave', { limit: 2, offset: 4 }))).hits).toHaveLength(2);
  });

  it('are ranked when they are exactly the maximum', async () => {
    const data = await aSearchDatabase();
    const { add, request } = await data.anOrganization();
    const named = await add({ name: 'wave.jpg' });
    const tagged = await add({ tags: ['wave'] });
    const idsWith = async (maxRanked: number) =>
      (
        await makePostgresSearchIndex(data.database, { maxRanked }).search(request('wave'))
      ).hits.map(({ assetId }) => assetId);
    expect(await idsWith(2)).toEqual([named, tagged]);
    expect(await idsWith(1)).toEqual([tagged, named]);
  });
});
