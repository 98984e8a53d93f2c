import { beforeAll, describe, expect, it } from 'vitest';
import { anImage, aPlainJpeg } from '../support/images';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';

type Tag = { id: string; count: number; type: string };
let library: OwnLibrary;
let tagsPath: string;
const ids: string[] = [];
let byMachine: string[];

beforeAll(async () => {
  library = await aLibrary();
  tagsPath = library.assets.replace(/assets$/, 'tags');
  // Its tag by a machine is `graphic`.
  const bytes = new Uint8Array(await aPlainJpeg(60, 40));
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ bytes, name }));
  const { data } = await upload(library, files);
  ids.push(...data.assets.map(({ id }) => id));
  const [first] = await Promise.all(ids.map((id) => processed(library, id)));
  byMachine = first?.tags as string[];
  expect(byMachine).toEqual(['graphic']);
  await tag(ids, ['everywhere']);
  await tag(ids.slice(0, 1), ['日本', 'b', 'a', '100%']);
  await tag(ids.slice(1), ['b']);
});

const tag = (assetIds: string[], tags: string[]) =>
  call(`${library.assets}/tag`, { method: 'POST', key: library.key, json: { assetIds, tags } });
const list = (query = '') => call<Tag[]>(tagsPath + query, library);

describe('GET …/tags', () => {
  it('lists id, count and type of every tag, ordered by use, then by id', async () => {
    const { status, data } = await list();
    expect(status).toBe(200);
    const often = [...byMachine, 'everywhere', 'b'].sort();
    expect(data).toEqual([
      ...often.map((id) => ({ id, count: 3, type: byMachine.includes(id) ? 'ai' : 'user' })),
      { id: '100%', count: 1, type: 'user' },
      { id: 'a', count: 1, type: 'user' },
      { id: '日本', count: 1, type: 'user' },
    ]);
  });

  it('returns the same tags as the library has', async () => {
    const path = `/organizations/${library.organizationId}/libraries`;
    const { data } = await call<{ tags: Tag[] }[]>(path, library);
    expect(data[0]?.tags).toEqual((await list()).data);
  });

  it.each(['0', '-1', '1.5', 'ten', '', '10001', '1&limit=2'])(
    'refuses limit=%s with 400 BAD_USER_INPUT',
    async (limit) => {
      const { status, code } = await list(`?limit=${limit}`);
      expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
    },
  );

  it('lists more than 1000 tags only when requested', async () => {
    const full = await aLibrary();
    const bytes = await anImage('png', 20, 20);
    const files = Array.from({ length: 6 }, (_, i) => ({ bytes, name: `${i}.png` }));
    const { data } = await upload(full, files);
    for (const [n, { id }] of (data.assets as Asset[]).entries())
      for (let batch = 0; batch < 9; batch++) {
        const tags = Array.from({ length: 20 }, (_, i) => `${n}-${batch}-${i}`);
        const json = { assetIds: [id], tags };
        await call(`${full.assets}/tag`, { method: 'POST', key: full.key, json });
      }
    const path = full.assets.replace(/assets$/, 'tags');
    expect((await call<Tag[]>(path, full)).data).toHaveLength(1000);
    const all = await call<Tag[]>(`${path}?limit=10000`, full);
    expect(all.data.length).toBeGreaterThanOrEqual(1080);
  });
});
