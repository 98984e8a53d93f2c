import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { aLibrary, call, type OwnLibrary, upload } from './client';
import { outcomeOf } from './fixtures';

let library: OwnLibrary;
let ids: string[];

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  const { data } = await upload(
    library,
    ['a.png', 'b.png'].map((name) => ({ bytes, name })),
  );
  ids = data.assets.map(({ id }) => id);
});

const list = (query = '') => call<unknown[]>(library.assets + query, library);

describe('GET …/assets', () => {
  it.each([
    'page=0',
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
    expect(await outcomeOf(`${library.assets}?${query}`, library)).toBe('400 BAD_USER_INPUT');
  });

  it('accepts page sizes up to 500, pages up to the millionth row, and unknown parameters', async () => {
    expect((await list('?pageSize=500&sort=name')).data).toHaveLength(2);
    expect((await list('?page=1000001&pageSize=1')).data).toEqual([]);
  });

  it('ignores duplicates and blanks among tags', async () => {
    const json = { assetIds: ids, tags: ['harbour', 'sea'] };
    await call(`${library.assets}/tag`, { ...library, method: 'POST', json });
    expect((await list('?tags=harbour%2Csea,,harbour&tags=')).data).toHaveLength(2);
  });
});

describe('DELETE …/assets', () => {
  it('accepts 100 ids, counts a repeated one once, and ignores those in the query string', async () => {
    const trash = (json: unknown, query = '') =>
      call(library.assets + query, { ...library, method: 'DELETE', json });
    const unknown = Array.from({ length: 98 }, (_, i) => `id-${i}`);
    const { data } = await trash({ ids: [ids[0], ids[0], ...unknown] });
    expect(data).toMatchObject({ message: 'Moved 1 assets to trash', ids: [ids[0]] });
    expect(await trash(undefined, '?ids=a')).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  });
});
