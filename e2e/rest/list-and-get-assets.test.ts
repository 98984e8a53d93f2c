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

  it('ignores duplicates and blanks among tags', async () => {
    const [one, two] = ['harbour', 'sea'];
    const json = { assetIds: ids, tags: [one, two] };
    await call(`${library.assets}/tag`, { key: library.key, method: 'POST', json });
    expect((await list(`?tags=${one}%2C${two},,${one}&tags=`)).data).toHaveLength(5);
  });

  it('ignores unknown parameters', async () => {
    expect((await list('?sort=name')).status).toBe(200);
  });
});
