import { describe, expect, it } from 'vitest';
import { aServer, data, json } from './testing/small-server.js';
import { Vitrine } from './vitrine.js';

const things = (...ids: string[]) => ids.map((id) => ({ id }));
const ids = async (list: AsyncIterable<{ id: string }>) => {
  const found: string[] = [];
  for await (const { id } of list) found.push(id);
  return found;
};

describe('a list', () => {
  it('reads page by page, until one is not full', async () => {
    const { url, received } = await aServer(data(things('a', 'b')), data(things('c')));
    const library = new Vitrine({ baseUrl: url }).library('o', 'l');
    expect(await ids(library.listAssets({ pageSize: 2, tags: ['sea', 'sky'] }))).toEqual([
      'a',
      'b',
      'c',
    ]);
    const path = '/api/organizations/o/libraries/l/assets';
    expect(received.map((each) => each.path)).toEqual([
      `${path}?page=1&pageSize=2&tags=sea&tags=sky`,
      `${path}?page=2&pageSize=2&tags=sea&tags=sky`,
    ]);
  });

  it('reads no further than the iteration', async () => {
    const { url, received } = await aServer(data(things('a', 'b')));
    const library = new Vitrine({ baseUrl: url }).library('o', 'l');
    for await (const _asset of library.listAssets({ pageSize: 2 })) break;
    expect(received).toHaveLength(1);
  });

  it('returns an entry once when it moves to the next page', async () => {
    const { url } = await aServer(data(things('a', 'b')), data(things('b', 'c')), data([]));
    const library = new Vitrine({ baseUrl: url }).library('o', 'l');
    expect(await ids(library.listAssets({ pageSize: 2 }))).toEqual(['a', 'b', 'c']);
  });

  it('returns entries without an id, too', async () => {
    const named = (...names: string[]) => data(names.map((name) => ({ name })));
    const { url } = await aServer(named('a', 'b'), named('c'));
    const library = new Vitrine({ baseUrl: url }).library('o', 'l');
    const list = library.listAssets({ pageSize: 2, fields: ['name'] });
    expect(await list.all()).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });

  it('follows the cursor that each page answers', async () => {
    const { url, received } = await aServer(
      json(200, { data: things('a', 'b'), nextCursor: 'x' }),
      json(200, { data: things('c'), nextCursor: null }),
      data({ hits: things('d'), nextCursor: 'y' }),
      data({ hits: things('e'), nextCursor: null }),
    );
    const organization = new Vitrine({ baseUrl: url }).organization('o');
    const list = organization.library('l').listAssets({ pageSize: 2, cursor: '' });
    expect(await ids(list)).toEqual(['a', 'b', 'c']);
    expect(await ids(organization.search({ pageSize: 1, cursor: '' }))).toEqual(['d', 'e']);
    expect(received.map(({ path }) => path.replace(/.*[?]/, ''))).toEqual([
      'cursor=&pageSize=2',
      'cursor=x&pageSize=2',
      'cursor=&pageSize=1',
      'cursor=y&pageSize=1',
    ]);
  });

  it('begins at 0 for libraries, and is one page for tags', async () => {
    const { url, received } = await aServer(data([]));
    const organization = new Vitrine({ baseUrl: url }).organization('o');
    expect(await organization.listLibraries().all()).toEqual([]);
    expect(await organization.library('l').listTags({ limit: 5 }).all()).toEqual([]);
    expect(received.map((each) => each.path)).toEqual([
      '/api/organizations/o/libraries?page=0&pageSize=50',
      '/api/organizations/o/libraries/l/tags?limit=5',
    ]);
  });

  it('returns the pages of a search with the number of matches', async () => {
    const { url } = await aServer(data({ hits: things('a'), found: 1, page: 1 }));
    const search = new Vitrine({ baseUrl: url }).organization('o').search({ q: 'sea' });
    const { value } = await search.pages().next();
    expect(value).toMatchObject({ found: 1 });
    expect(await ids(search)).toEqual(['a']);
  });
});
