import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';

let library: Awaited<ReturnType<typeof aLibrary>>;
const ids: string[] = [];

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  const files = Array.from({ length: 20 }, (_, i) => ({ bytes, name: `${i}.png` }));
  const { data } = await upload(library, files);
  ids.push(...data.assets.map(({ id }) => id));
  await Promise.all(ids.map((id) => processed(library, id)));
});

const tag = (json: unknown, key = library.key) =>
  call<{ taggedCount: number }>(`${library.assets}/tag`, { method: 'POST', key, json });
const read = async (id: string) =>
  (await call<Asset & { tags: string[] }>(`${library.assets}/${id}`, { key: library.key })).data;
const [BAD, OK] = [[400, 'BAD_USER_INPUT'], 200];

describe('POST …/assets/tag', () => {
  it('counts a repeated pair once', async () => {
    const id = ids[4];
    const sent = { assetIds: [id, id], tags: ['d', ' d ', 'd\u00e9', 'de\u0301'] };
    expect((await tag(sent)).data).toEqual({ taggedCount: 2 });
  });

  it('counts a pair once in 50 parallel calls', async () => {
    const sent = { assetIds: ids.slice(5, 8), tags: ['parallel', 'calls'] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => tag(sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(OK));
    expect(answers.reduce((sum, { data }) => sum + data.taggedCount, 0)).toBe(6);
  });

  it('keeps tags of every script and their case, trimmed and composed', async () => {
    const id = ids[8] as string;
    const tags = [
      '日本語',
      'עברית',
      '👩‍👩‍👧‍👦',
      '"quoted"',
      "it's",
      '100%_',
      '\\d',
      'Blue',
      'blue',
      '<b>',
      '{a}',
    ];
    expect((await tag({ assetIds: [id], tags: [...tags, '  e\u0301te\u0301\n'] })).status).toBe(OK);
    expect((await read(id)).tags).toEqual(expect.arrayContaining([...tags, '\u00e9t\u00e9']));
    const query = `?tags=${encodeURIComponent('100%_')}&tags=${encodeURIComponent('\\d')}`;
    const found = await call<Asset[]>(library.assets + query, { key: library.key });
    expect(found.data.map((asset) => asset.id)).toEqual([id]);
  });

  it.each(['index', 'trash', 'INDEX', ' Trash '])('refuses the reserved tag %j', async (word) => {
    const { status, code } = await tag({ assetIds: [ids[9]], tags: ['fine', word] });
    expect([status, code]).toEqual(BAD);
    expect((await read(ids[9] as string)).tags).not.toContain('fine');
  });

  it('accepts tags of up to 100 code points', async () => {
    const longest = ['x'.repeat(100), '🙂'.repeat(100)];
    expect((await tag({ assetIds: [ids[9]], tags: longest })).data).toEqual({ taggedCount: 2 });
    for (const long of ['x'.repeat(101), '🙂'.repeat(101)])
      expect((await tag({ assetIds: [ids[9]], tags: [long] })).status).toBe(400);
  });

  it.each([
    ['no body', undefined],
    ['no assetIds', { tags: ['x'] }],
    ['no tags', { assetIds: [] }],
    ['assetIds of another type', { assetIds: 'x', tags: ['x'] }],
    ['a number for an id', { assetIds: [1], tags: ['x'] }],
    ['a number for a tag', { assetIds: [], tags: [1] }],
    ['a boolean for a tag', { assetIds: [], tags: [true] }],
    ['null for a tag', { assetIds: [], tags: [null] }],
    ['101 assetIds', { assetIds: Array(101).fill('x'), tags: ['x'] }],
    ['21 tags', { assetIds: [], tags: Array.from({ length: 21 }, (_, i) => `${i}`) }],
    ['an empty tag', { assetIds: [], tags: [''] }],
    ['a blank tag', { assetIds: [], tags: [' \t'] }],
    ['a tag with a comma', { assetIds: [], tags: ['a,b'] }],
    ['a tag with NUL', { assetIds: [], tags: ['a\0b'] }],
    ['a tag with a lone surrogate', { assetIds: [], tags: ['\ud800'] }],
    ['an id with NUL', { assetIds: ['a\0b'], tags: ['x'] }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, json) => {
    const { status, code } = await tag(json);
    expect([status, code]).toEqual(BAD);
  });

  it('accepts 100 assets and 20 tags in one call', async () => {
    const tags = Array.from({ length: 20 }, (_, i) => `many-${i}`);
    const { data } = await tag({ assetIds: Array(100).fill(ids[10]), tags });
    expect(data).toEqual({ taggedCount: 20 });
  });

  it('changes nothing without assets or without tags', async () => {
    expect((await tag({ assetIds: [], tags: ['x'] })).data).toEqual({ taggedCount: 0 });
    expect((await tag({ assetIds: [ids[0]], tags: [] })).data).toEqual({ taggedCount: 0 });
  });

  it('refuses more than 200 tags on an asset, and then tags no other asset', async () => {
    const [full, other] = ids.slice(11, 13) as [string, string];
    const room = 200 - (await read(full)).tags.length;
    const tags = Array.from({ length: room }, (_, i) => `full-${i}`);
    for (let i = 0; i < room; i += 20) await tag({ assetIds: [full], tags: tags.slice(i, i + 20) });
    const { status, code } = await tag({ assetIds: [other, full], tags: ['one more'] });
    expect([status, code]).toEqual(BAD);
    expect((await read(full)).tags).toHaveLength(200);
    expect((await read(other)).tags).not.toContain('one more');
  });

  it('fails as a whole if an asset is outside the library', async () => {
    const away = await aLibrary();
    const bytes = await anImage('png', 20, 20);
    const foreign = (await upload(away, [{ bytes, name: 'x.png' }])).data.assets[0]?.id;
    for (const id of ['unknown', '', foreign]) {
      const { status, code } = await tag({ assetIds: [ids[13], id], tags: ['whole'] });
      expect([status, code]).toEqual(BAD);
    }
    expect((await read(ids[13] as string)).tags).not.toContain('whole');
  });

  it('changes `updated` of changed assets, and makes variants findable by their own tags', async () => {
    const before = await read(ids[14] as string);
    const bytes = await anImage('png', 30, 30);
    const { data } = await upload(library, [{ bytes, name: 'v.png' }], { parentId: before.id });
    const variant = await processed(library, data.assets[0]?.id as string);
    await tag({ assetIds: [variant.id], tags: ['of the variant'] });
    expect((await read(variant.id)).updated).toBeGreaterThan(variant.updated as number);
    expect((await read(before.id)).updated).toBe(before.updated);
    const path = `${library.assets}?tags=of%20the%20variant`;
    const found = await call<Asset[]>(path, { key: library.key });
    expect(found.data.map(({ id }) => id)).toEqual([variant.id]);
  });

  it('checks access to the library in the path before the body, and ignores one in the body', async () => {
    const other = await aLibrary();
    expect((await tag({}, other.key)).code).toBe('INVALID_API_KEY');
    expect((await tag({}, 'nonsense')).status).toBe(401);
    const sent = { assetIds: [ids[0]], tags: ['body'], libraryId: other.libraryId, more: 1 };
    expect((await tag({ ...sent, organizationId: other.organizationId })).data).toEqual({
      taggedCount: 1,
    });
  });

  it('counts as one request for the rate limit, whatever the number of pairs', async () => {
    const left = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit-remaining'));
    const first = await tag({ assetIds: ids, tags: ['u1', 'u2', 'u3'] });
    const second = await tag({ assetIds: ids, tags: ['u1', 'u2', 'u3'] });
    expect(left(first) - left(second)).toBe(1);
  });

  it('has a path where other methods are unknown', async () => {
    const answer = await call(`${library.assets}/tag`, { key: library.key });
    expect([answer.status, answer.code]).toEqual([404, 'ENDPOINT_NOT_FOUND']);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });
});
