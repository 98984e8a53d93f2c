import { beforeEach, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, upload } from './client';

type Trashed = { success: boolean; message: string; ids: string[] };
type Library = Awaited<ReturnType<typeof aLibrary>>;

let library: Library;
beforeEach(async () => {
  library = await aLibrary();
});

const trash = (body: unknown, to: Library = library) =>
  call<Trashed>(to.assets, { method: 'DELETE', key: to.key, json: body });
const list = async () =>
  (await call<Asset[]>(`${library.assets}?pageSize=500`, { key: library.key })).data.map(
    ({ id }) => id,
  );
const read = (id: string) => call<Asset>(`${library.assets}/${id}`, { key: library.key });

async function uploaded(
  count: number,
  parentId?: string,
  to: Library = library,
): Promise<string[]> {
  const bytes = await anImage('png', 20, 10);
  const files = Array.from({ length: count }, (_, i) => ({ bytes, name: `${i}.png` }));
  const { data } = await upload(to, files, { parentId });
  return data.assets.map(({ id }) => id);
}

describe('DELETE …/assets', () => {
  it('moves assets to the trash: they leave the list at once, and become unknown ids', async () => {
    const [one, two, three] = (await uploaded(3)) as [string, string, string];
    const { status, body } = await trash({ ids: [one, three] });

    expect(status).toBe(200);
    expect(body).toEqual({
      data: { success: true, message: 'Moved 2 assets to trash', ids: [one, three] },
    });
    expect(await list()).toEqual([two]);
    const gone = await read(one);
    expect([gone.status, gone.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    expect(gone.body).toEqual((await read('nothing-of-the-kind-here')).body);
  });

  it('keeps the URLs of trashed assets working', async () => {
    const [id] = (await uploaded(1)) as [string];
    const { url } = (await read(id)).data;
    await trash({ ids: [id] });
    expect((await fetch(url)).status).toBe(200);
  });

  it('also trashes the variants of an original', async () => {
    const [original] = (await uploaded(1)) as [string];
    const [variant] = (await uploaded(1, original)) as [string];
    const { data } = await trash({ ids: [original] });

    expect(data.ids).toEqual([original, variant]);
    expect(data.message).toBe('Moved 2 assets to trash');
    expect((await read(variant)).code).toBe('RESOURCE_NOT_FOUND');
    expect(await list()).toEqual([]);
  });

  it('refuses a lone variant with 400, and trashes nothing', async () => {
    const [original, other] = (await uploaded(2)) as [string, string];
    const [variant] = (await uploaded(1, original)) as [string];
    const alone = await trash({ ids: [other, variant] });
    expect([alone.status, alone.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(await list()).toHaveLength(3);
    expect((await trash({ ids: [variant, original] })).data.ids).toEqual([variant, original]);
  });

  it('skips assets already in the trash, and succeeds even if none are left', async () => {
    const [id] = (await uploaded(1)) as [string];
    await trash({ ids: [id] });
    expect((await trash({ ids: [id] })).body).toEqual({
      data: { success: true, message: 'Moved 0 assets to trash', ids: [] },
    });
  });

  it('skips ids outside the library', async () => {
    const other = await aLibrary();
    const [foreign] = (await uploaded(1, undefined, other)) as [string];
    const [own] = (await uploaded(1)) as [string];
    const { data } = await trash({ ids: [foreign, own, 'nothing-of-the-kind-here'] });
    expect(data.ids).toEqual([own]);
    expect((await call(`${other.assets}/${foreign}`, { key: other.key })).status).toBe(200);
  });

  it('counts a repeated id once', async () => {
    const [id] = (await uploaded(1)) as [string];
    expect((await trash({ ids: [id, id] })).data).toMatchObject({
      message: 'Moved 1 assets to trash',
      ids: [id],
    });
  });

  it.each([
    ['no ids', {}],
    ['an empty list', { ids: [] }],
    ['null', { ids: null }],
    ['a lone string', { ids: 'nothing-of-the-kind-here' }],
    ['an object', { ids: { 0: 'a' } }],
    ['a number among them', { ids: ['a', 1] }],
    ['a list within the list', { ids: [['a']] }],
    ['NUL in an id', { ids: ['a\0'] }],
    ['101 ids', { ids: Array.from({ length: 101 }, (_, i) => `id-${i}`) }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, body) => {
    const { status, code } = await trash(body);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('accepts 100 ids, and ignores those in the query string', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `id-${i}`);
    expect((await trash({ ids })).status).toBe(200);
    const inQuery = await call(`${library.assets}?ids=a`, { method: 'DELETE', key: library.key });
    expect([inQuery.status, inQuery.code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('refuses a body other than a JSON object with 400', async () => {
    for (const body of ['{"ids":', '["a"]', '"a"']) {
      const answer = await call(library.assets, { method: 'DELETE', key: library.key, body });
      expect([answer.status, answer.code]).toEqual([400, 'BAD_USER_INPUT']);
    }
  });

  it('is unknown to a key of another organization, and refused without a key', async () => {
    const other = await aLibrary();
    const foreign = await call(library.assets, {
      method: 'DELETE',
      key: other.key,
      json: { ids: ['a'] },
    });
    expect([foreign.status, foreign.code]).toEqual([401, 'INVALID_API_KEY']);
    const nobody = await call(library.assets, { method: 'DELETE', json: { ids: ['a'] } });
    expect([nobody.status, nobody.code]).toEqual([401, 'UNAUTHENTICATED']);
    const elsewhere = library.assets.replace(/libraries\/[^/]+/, 'libraries/elsewhere');
    const unknown = await call(elsewhere, {
      method: 'DELETE',
      key: library.key,
      json: { ids: [] },
    });
    expect([unknown.status, unknown.code]).toEqual([404, 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY']);
  });

  it('names each id in only one of 50 parallel answers', async () => {
    const ids = await uploaded(20);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => trash({ ids: i % 2 ? ids : [...ids].reverse() })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.flatMap(({ data }) => data.ids).sort()).toEqual([...ids].sort());
    expect(await list()).toEqual([]);
  });
});
