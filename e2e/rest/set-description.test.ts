import { beforeAll, describe, expect, it } from 'vitest';
import { anImageFile } from '../support/images';
import { type Asset, aLibrary, call, type OwnLibrary, processedOne, uploadOne } from './client';
import { outcomeOf } from './fixtures';

let library: OwnLibrary;
let id: string;

beforeAll(async () => {
  library = await aLibrary();
  ({ id } = await processedOne(library, await anImageFile('a.png', 60, 40)));
});

const pathOf = (assetId: string) => `${library.assets}/${assetId}/description`;
const describeIt = (description: string, assetId = id) =>
  call(pathOf(assetId), { method: 'PATCH', key: library.key, json: { description } });
const read = async (assetId = id) =>
  (await call<Asset>(`${library.assets}/${assetId}`, library)).data;

describe('PATCH …/description', () => {
  it.each([
    ['blanks around a text', '  \t words \r\n\n'],
    ['only blanks', '   '],
    ['several scripts', 'Ελληνικά 日本語 עברית العربية e\u0301 \u00e9 👩‍👩‍👧‍👦 🇨🇭 𝒜'],
    ['special characters of other languages', `"'\`<b>&amp;</b> 100%_\\ \\n \${x} $1 {} ; --`],
    ['2000 characters', 'x'.repeat(2000)],
    ['2000 characters beyond the basic plane', '🙂'.repeat(2000)],
    ['control and invisible characters', '\u0001\u001b\u200b\u202e\ufeff'],
  ])('stores %s verbatim', async (_, description) => {
    expect((await describeIt(description)).data).toEqual({ assetId: id, description });
    expect((await read()).description).toBe(description);
  });

  it('clears the description when given an empty string', async () => {
    const { status, data } = await describeIt('');
    expect([status, data]).toEqual([200, { assetId: id, description: '' }]);
    expect((await read()).description).toBeNull();
  });

  it.each([
    ['no body', undefined],
    ['a boolean', { description: false }],
    ['an array', { description: ['x'] }],
    ['2001 characters beyond the basic plane', { description: '🙂'.repeat(2001) }],
    ['NUL', { description: 'a\0b' }],
    ['a lone surrogate', { description: 'a\udc00' }],
  ])('refuses %s with 400 BAD_USER_INPUT', async (_, json) => {
    const request = { method: 'PATCH', key: library.key, json };
    expect(await outcomeOf(pathOf(id), request)).toBe('400 BAD_USER_INPUT');
  });

  it('refuses an asset outside the library with 400 BAD_USER_INPUT', async () => {
    const file = await anImageFile('x.png', 20, 20);
    const { id: foreign } = await uploadOne(await aLibrary(), file);
    for (const assetId of ['unknown', foreign, '%00', 'a%20b'])
      expect((await describeIt('x', assetId)).code).toBe('BAD_USER_INPUT');
  });

  it('describes a variant without its original', async () => {
    const file = await anImageFile('v.png', 30, 30);
    const variant = await processedOne(library, file, id);
    await describeIt('Of the original.');
    await describeIt('Of the variant.', variant.id);
    expect((await read()).description).toBe('Of the original.');
    expect((await read(variant.id)).description).toBe('Of the variant.');
  });
});
