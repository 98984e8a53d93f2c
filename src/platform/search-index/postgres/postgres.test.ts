import { describe, expect, it } from 'vitest';
import { parseFilter } from '@/contract/filter/parse-filter';
import { aSearchDatabase } from '@/testing/search-database';
import type { Query } from '../../database/connect';
import type { AssetFilter, SearchRequest } from '../port';
import { searchIndexSuite } from '../suite/search-index.suite';
import { makePostgresSearchIndex } from './postgres';

const read = (text: string) => parseFilter(text, 0) as AssetFilter;

searchIndexSuite('PostgreSQL', async () => {
  const data = await aSearchDatabase();
  // As if every library were large.
  const index = makePostgresSearchIndex(data.database, { fewAssets: -1 });
  return { data, index, sync: async () => {} };
});

describe('libraries with few assets', () => {
  it('give the same results, although all their assets are read', async () => {
    const data = await aSearchDatabase();
    const { add, request } = await data.anOrganization();
    const other = await data.anOrganization();
    const words = ['sun', 'Sunset', 'beach', 'boat', 'wi-fi', '0042', 'Müller'];
    for (let n = 0; n < 60; n++) {
      const [one = '', two = '', three = ''] = [n, n >> 1, n * 3].map((x) => words[x % 7] ?? '');
      const text = { name: `${one} ${two}.jpg`, tags: [two], description: three };
      await add({ ...text, library: n % 3 ? 'home' : 'second', approval: n % 2 ? 'ok' : null });
      await other.add({ ...text, library: 'home' });
    }
    const [few, many] = [60, -1].map((fewAssets) =>
      makePostgresSearchIndex(data.database, { fewAssets, maxRanked: 40 }),
    );
    for (const text of ['s', 'sun', 'sunset boat', 'jpg', 'wifi', 'mueller', 'baoch', '42', 'none'])
      for (const libraryIds of [['home'], ['second'], ['home', 'second'], ['not-there']])
        for (const approvals of [[], ['ok'], [null]]) {
          const asked = request(text, { libraryIds, approvals });
          expect(await few?.search(asked), text).toEqual(await many?.search(asked));
        }
  });
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
      { filter: read('type:image') },
      { filter: read('type:video') },
      { filter: read('added:<2100') },
      { filter: read('taken:<2100') },
      { filter: read('orientation:square') },
      { filter: read('color:red') },
      { filter: read('camera:X-T5 type:image') },
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

  it('are read once when the search is repeated, and ranked again when they became fewer', async () => {
    const data = await aSearchDatabase();
    const { add, request } = await data.anOrganization();
    const named = await add({ name: 'wave.jpg' });
    const others: string[] = [];
    for (let n = 0; n < 3; n++) others.unshift(await add({ tags: ['wave'] }));
    const statements: string[] = [];
    const counting = {
      ...data.database,
      rows: <Row extends object>(query: Query, values: unknown[]) => {
        if (query.name !== 'search-forms') statements.push(query.name ?? '');
        return data.database.rows<Row>(query, values);
      },
    };
    const index = makePostgresSearchIndex(counting, { maxRanked: 3 });
    const search = async () => {
      statements.length = 0;
      const { found, hits } = await index.search(request('wave'));
      expect(found).toBe(hits.length);
      return hits.map(({ assetId }) => assetId);
    };
    expect(await search()).toEqual([...others, named]);
    expect(statements).toEqual(['search-matching', 'search-common', 'search-matched']);
    expect(await search()).toEqual([...others, named]);
    expect(statements).toEqual(['search-common', 'search-matched']);
    await data.run('UPDATE asset SET trashed_at = now() WHERE id = $1', [others.shift()]);
    expect(await search()).toEqual([named, ...others]);
    expect(statements).toEqual(['search-common', 'search-matching', 'search-matched']);
    expect(await search()).toEqual([named, ...others]);
    expect(statements).toEqual(['search-matching', 'search-matched']);
    others.unshift(await add({ tags: ['wave'] }));
    expect(await search()).toEqual([...others, named]);
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
