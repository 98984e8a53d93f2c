import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';

let library: Awaited<ReturnType<typeof aLibrary>>;
let id: string;

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('png', 60, 40);
  const { data } = await upload(library, [{ bytes, name: 'a.png' }]);
  id = (data.assets[0] as Asset).id;
  await processed(library, id);
});

const put = (json: unknown, assetId = id) =>
  call(`${library.assets}/${assetId}/description`, { method: 'PATCH', key: library.key, json });
const read = async (assetId = id) =>
  (await call<Asset>(`${library.assets}/${assetId}`, { key: library.key })).data;
const BAD = [400, 'BAD_USER_INPUT'];

describe('PATCH …/description', () => {
  it.each([
    ['blanks around a text', '  \t words \r\n\n'],
    ['only blanks', '   '],
    ['several scripts', 'ñ 日本語 עברית العربية e\u0301 \u00e9 👩‍👩‍👧‍👦'],
    ['special characters of other languages', `"'\`<b>&amp;</b> 100%_\\ \\n \${x} $1 {} ; --`],
    ['2000 characters', 'x'.repeat(2000)],
    ['2000 characters beyond the basic plane', '🙂'.repeat(2000)],
    ['control and invisible characters', '\u0001\u001b\u200b\u202e\ufeff'],
  ])('stores %s verbatim', async (_, description) => {
    const { data } = await put({ description });
    expect(data).toEqual({ assetId: id, description });
    expect((await read()).description).toBe(description);
  });

  it('clears the description when given an empty string', async () => {
    const { status, data } = await put({ description: '' });
    expect([status, data]).toEqual([200, { assetId: id, description: '' }]);
    expect((await read()).description).toBeNull();
  });

  it.each([
    ['no body', undefined],
    ['no description', {}],
    ['null', { description: null }],
    ['a number', { description: 1 }],
    ['a boolean', { description: false }],
    ['an array', { description: ['x'] }],
    ['2001 characters', { description: 'x'.repeat(2001) }],
    ['2001 characters beyond the basic plane', { description: '🙂'.repeat(2001) }],
    ['NUL', { description: 'a\0b' }],
    ['a lone surrogate', { description: 'a\udc00' }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, json) => {
    const { status, code } = await put(json);
    expect([status, code]).toEqual(BAD);
  });

  it('refuses an asset outside the library with 400 BAD_USER_INPUT', async () => {
    const away = await aLibrary();
    const bytes = await anImage('png', 20, 20);
    const foreign = (await upload(away, [{ bytes, name: 'x.png' }])).data.assets[0]?.id;
    for (const assetId of ['unknown', foreign, '%00', 'a%20b']) {
      const { status, code } = await put({ description: 'x' }, assetId);
      expect([status, code]).toEqual(BAD);
    }
  });

  it('describes a variant without its original', async () => {
    const bytes = await anImage('png', 30, 30);
    const { data } = await upload(library, [{ bytes, name: 'v.png' }], { parentId: id });
    const variant = await processed(library, data.assets[0]?.id as string);
    await put({ description: 'Of the original.' });
    await put({ description: 'Of the variant.' }, variant.id);
    expect((await read()).description).toBe('Of the original.');
    expect((await read(variant.id)).description).toBe('Of the variant.');
  });

  it('sets a text that processing does not overwrite', async () => {
    const bytes = await anImage('png', 900, 700);
    const { data } = await upload(library, [{ bytes, name: 'quick.png' }]);
    const fresh = (data.assets[0] as Asset).id;
    await put({ description: 'Quicker than the machine.' }, fresh);
    expect((await processed(library, fresh)).description).toBe('Quicker than the machine.');
  });

  it('bumps `updated`', async () => {
    const before = (await read()).updated as number;
    await put({ description: `At ${Date.now()}.` });
    expect((await read()).updated).toBeGreaterThan(before);
  });
});
