import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';

let library: Awaited<ReturnType<typeof aLibrary>>;
const ids: string[] = [];

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  const files = Array.from({ length: 6 }, (_, i) => ({ bytes, name: `${i}.png` }));
  const { data } = await upload(library, files);
  ids.push(...data.assets.map(({ id }) => id));
  await Promise.all(ids.map((id) => processed(library, id)));
});

const post = <Data>(verb: string, json: unknown, key = library.key) =>
  call<Data>(`${library.assets}/${verb}`, { method: 'POST', key, json });
const tag = (assetIds: string[], tags: string[]) => post('tag', { assetIds, tags });
const untag = (json: unknown, key?: string) => post<{ untaggedCount: number }>('untag', json, key);
const read = async (id: string) =>
  (await call<Asset & { tags: string[] }>(`${library.assets}/${id}`, { key: library.key })).data;
const BAD = [400, 'BAD_USER_INPUT'];

describe('POST …/assets/untag', () => {
  it('also removes AI tags', async () => {
    const { tags } = await read(ids[2] as string);
    const { data } = await untag({ assetIds: [ids[2]], tags });
    expect(data).toEqual({ untaggedCount: tags.length });
    expect((await read(ids[2] as string)).tags).toEqual([]);
  });

  it('counts a pair once if repeated or sent in parallel', async () => {
    await tag([ids[3] as string], ['été', 'x']);
    const sent = { assetIds: [ids[3], ids[3]], tags: [' e\u0301te\u0301', 'été', 'x'] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => untag(sent)));
    expect(answers.reduce((sum, { data }) => sum + data.untaggedCount, 0)).toBe(2);
  });

  it('is case-sensitive', async () => {
    await tag([ids[3] as string], ['Case']);
    expect((await untag({ assetIds: [ids[3]], tags: ['case'] })).data.untaggedCount).toBe(0);
  });

  it('counts 0 for a reserved tag, because no asset has one', async () => {
    const { status, data } = await untag({ assetIds: [ids[3]], tags: ['index', 'Trash'] });
    expect([status, data]).toEqual([200, { untaggedCount: 0 }]);
  });

  it.each([
    ['no body', undefined],
    ['no tags', { assetIds: [] }],
    ['101 assetIds', { assetIds: Array(101).fill('x'), tags: ['x'] }],
    ['21 tags', { assetIds: [], tags: Array.from({ length: 21 }, (_, i) => `${i}`) }],
    ['a number for a tag', { assetIds: [], tags: [1] }],
    ['an empty tag', { assetIds: [], tags: [''] }],
    ['a tag with a comma', { assetIds: [], tags: ['a,b'] }],
    ['a tag that is too long', { assetIds: [], tags: ['x'.repeat(101)] }],
  ])('refuses %s with 400 BAD_USER_INPUT, like tagging', async (_, json) => {
    const { status, code } = await untag(json);
    expect([status, code]).toEqual(BAD);
  });

  it('removes a tag from the library with its last use', async () => {
    await tag([ids[5] as string], ['once']);
    const list = async () =>
      (
        await call<{ id: string }[]>(library.assets.replace(/assets$/, 'tags'), {
          key: library.key,
        })
      ).data.map(({ id }) => id);
    expect(await list()).toContain('once');
    await untag({ assetIds: [ids[5]], tags: ['once'] });
    expect(await list()).not.toContain('once');
  });
});
