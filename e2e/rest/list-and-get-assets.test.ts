import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';

let library: Awaited<ReturnType<typeof aLibrary>>;
const ids: string[] = [];

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']) {
    const { data } = await upload(library, [{ bytes, name }]);
    ids.unshift((data.assets[0] as Asset).id);
  }
  await Promise.all(ids.map((id) => processed(library, id)));
});

const list = (query = '') => call<Asset[]>(library.assets + query, { key: library.key });

describe('GET …/assets', () => {
  it('lists the newest first, each as GET of the asset returns it', async () => {
    const { status, data } = await list();
    expect(status).toBe(200);
    expect(data.map(({ id }) => id)).toEqual(ids);
    const one = await call<Asset>(`${library.assets}/${ids[0]}`, { key: library.key });
    expect(data[0]).toEqual(one.data);
  });

  it('counts pages from 1, and is empty past the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=2`)));
    expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'page=',
    'page=1&page=2',
    'page=0x1',
    'page=1e1',
    'pageSize=0',
    'pageSize=501',
    'page=1000002&pageSize=1',
    'page=99999999999999999999',
  ])('refuses %s with 400 BAD_USER_INPUT', async (query) => {
    const { status, code } = await list(`?${query}`);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('accepts page sizes up to 500 and pages up to the millionth row', async () => {
    expect((await list('?pageSize=500')).data).toHaveLength(5);
    expect((await list('?page=1000001&pageSize=1')).data).toEqual([]);
  });

  it('filters by tags, comma-separated, repeated or both; ignores duplicates and blanks', async () => {
    const [one, two] = ['harbour', 'sea'];
    const json = { assetIds: ids, tags: [one, two] };
    await call(`${library.assets}/tag`, { key: library.key, method: 'POST', json });
    const forms = [
      `tags=${one},${two}`,
      `tags=${one}&tags=${two}`,
      `tags=${one}%2C${two},,${one}&tags=`,
    ];
    for (const form of forms) expect((await list(`?${form}`)).data).toHaveLength(5);
    expect((await list(`?tags=${one},no-such-tag`)).data).toEqual([]);
    const fifty = Array.from({ length: 50 }, (_, i) => `t${i}`).join();
    expect((await list(`?tags=${fifty}`)).status).toBe(200);
    expect((await list(`?tags=${fifty},more`)).code).toBe('BAD_USER_INPUT');
  });

  it('ignores unknown parameters', async () => {
    expect((await list('?sort=name')).status).toBe(200);
  });
});

describe('GET …/assets/{assetId}', () => {
  it('answers unknown ids and those of another library alike with 404 RESOURCE_NOT_FOUND', async () => {
    const other = await aLibrary();
    const foreign = await call(`${other.assets}/${ids[0]}`, { key: other.key });
    const unknown = await call(`${other.assets}/nothing-of-the-kind-here`, { key: other.key });
    expect([foreign.status, foreign.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(foreign.body).toEqual(unknown.body);
  });
});
