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

  it('accepts 100 ids, and ignores those in the query string', async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `id-${i}`);
    expect((await trash({ ids })).status).toBe(200);
    const inQuery = await call(`${library.assets}?ids=a`, { method: 'DELETE', key: library.key });
    expect([inQuery.status, inQuery.code]).toEqual([400, 'BAD_USER_INPUT']);
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
