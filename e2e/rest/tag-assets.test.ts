import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';
import { outcomeOf } from './fixtures';

let library: OwnLibrary;
let ids: [string, string, string];

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  const files = ['a.png', 'b.png', 'c.png'].map((name) => ({ bytes, name }));
  const { data } = await upload(library, files);
  ids = data.assets.map(({ id }) => id) as typeof ids;
  await Promise.all(ids.map((id) => processed(library, id)));
});

type Counts = { taggedCount: number; untaggedCount: number };
const ask = (verb: 'tag' | 'untag', json: unknown) =>
  ({ method: 'POST', key: library.key, json, path: `${library.assets}/${verb}` }) as const;
const change = async (verb: 'tag' | 'untag', assetIds: string[], tags: string[]) => {
  const { path, ...request } = ask(verb, { assetIds, tags });
  return (await call<Counts>(path, request)).data;
};
const tagsOf = async (id: string) =>
  (await call<Asset & { tags: string[] }>(`${library.assets}/${id}`, library)).data.tags;

describe('POST …/assets/tag', () => {
  it('counts a repeated pair once, trimmed and composed', async () => {
    const [id] = ids;
    const tags = ['d', ' d ', 'd\u00e9', 'de\u0301'];
    expect(await change('tag', [id, id], tags)).toEqual({ taggedCount: 2 });
  });

  it('keeps tags of every script and their case, and finds assets by them', async () => {
    const [id] = ids;
    const tags = [
      '写真 寫眞 사진 ภาพ चित्र',
      'עברית العربية',
      '👩‍👩‍👧‍👦 𝒜 𠜎',
      `"quoted" 'single' \`back\``,
      '100%_',
      '\\d $1 {{y}} -- ; DROP TABLE asset',
      'Blue',
      'blue',
      '<b>&amp;</b>',
    ];
    await change('tag', [id], [...tags, '  e\u0301te\u0301\n']);
    expect(await tagsOf(id)).toEqual(expect.arrayContaining([...tags, '\u00e9t\u00e9']));
    for (const tag of tags) {
      const filter = `${library.assets}?tags=${encodeURIComponent(tag)}`;
      const found = await call<Asset[]>(filter, library);
      expect([tag, found.data.map((asset) => asset.id)]).toEqual([tag, [id]]);
    }
  });

  it('accepts 100 assets, 20 tags, and tags of 100 code points', async () => {
    const tags = Array.from({ length: 18 }, (_, i) => `many-${i}`);
    tags.push('x'.repeat(100), '🙂'.repeat(100));
    const assetIds = Array(100).fill(ids[1]);
    expect(await change('tag', assetIds, tags)).toEqual({ taggedCount: 20 });
  });

  it('changes nothing without assets or without tags', async () => {
    expect(await change('tag', [], ['x'])).toEqual({ taggedCount: 0 });
    expect(await change('tag', [ids[0]], [])).toEqual({ taggedCount: 0 });
  });

  it.each(['INDEX', ' Trash '])('refuses the reserved tag %j, and adds no other', async (word) => {
    const { path, ...request } = ask('tag', { assetIds: [ids[1]], tags: ['fine', word] });
    expect(await outcomeOf(path, request)).toBe('400 BAD_USER_INPUT');
    expect(await tagsOf(ids[1])).not.toContain('fine');
  });

  it('counts as one request for the rate limit, whatever the number of pairs', async () => {
    const { path, ...request } = ask('tag', { assetIds: ids, tags: ['u1', 'u2', 'u3'] });
    const left = async () => Number((await call(path, request)).headers.get('ratelimit-remaining'));
    const first = await left();
    expect(first - (await left())).toBe(1);
  });

  it('ignores a library in the body', async () => {
    const { path, ...request } = ask('tag', {
      assetIds: [ids[0]],
      tags: ['body'],
      libraryId: 'other',
      organizationId: 'other',
    });
    expect(await call(path, request)).toMatchObject({ data: { taggedCount: 1 } });
  });
});

describe('POST …/assets/untag', () => {
  it('removes a tag of the library with its last use', async () => {
    const [, , id] = ids;
    const tagsOfLibrary = async () => {
      const path = library.assets.replace(/assets$/, 'tags');
      return (await call<{ id: string }[]>(path, library)).data.map((tag) => tag.id);
    };
    await change('tag', [id], ['once']);
    expect(await tagsOfLibrary()).toContain('once');
    expect(await change('untag', [id], ['once'])).toEqual({ untaggedCount: 1 });
    expect(await tagsOf(id)).not.toContain('once');
    expect(await tagsOfLibrary()).not.toContain('once');
  });

  it('composes and trims like tagging, but keeps case; reserved tags are of no asset', async () => {
    const [, , id] = ids;
    await change('tag', [id], ['été', 'Case']);
    const sent = [' e\u0301te\u0301', 'été', 'case', 'index', 'Trash'];
    expect(await change('untag', [id, id], sent)).toEqual({ untaggedCount: 1 });
  });
});

const TOO_MANY = { assetIds: 101, tags: 21 };

describe.each(['tag', 'untag'] as const)('POST …/assets/%s refuses with 400', (verb) => {
  it.each<[string, unknown]>([
    ['no body', undefined],
    ['a boolean for a tag', { assetIds: [], tags: [true] }],
    ['an empty tag', { assetIds: [], tags: [''] }],
    ['a blank tag', { assetIds: [], tags: [' \t'] }],
    ['a tag with a comma', { assetIds: [], tags: ['a,b'] }],
    ['a tag with NUL', { assetIds: [], tags: ['a\0b'] }],
    ['a tag with a lone surrogate', { assetIds: [], tags: ['\ud800'] }],
    ['a tag of 101 characters', { assetIds: [], tags: ['🙂'.repeat(101)] }],
    ['an id with NUL', { assetIds: ['a\0b'], tags: ['x'] }],
  ])('%s', async (_, json) => {
    const { path, ...request } = ask(verb, json);
    expect(await outcomeOf(path, request)).toBe('400 BAD_USER_INPUT');
  });

  it.each(Object.entries(TOO_MANY))('too many %s', async (field, count) => {
    const all = {
      assetIds: Array(count).fill(ids[0]),
      tags: Array.from({ length: count }, (_, i) => `tag ${i}`),
    };
    const few = { assetIds: [ids[0]], tags: ['one'] };
    const { path, ...request } = ask(verb, { ...few, [field]: all[field as keyof typeof all] });
    expect(await outcomeOf(path, request)).toBe('400 BAD_USER_INPUT');
  });
});
