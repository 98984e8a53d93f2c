import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, call, processed, upload } from './client';
import { anOrganization, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let bytes: Awaited<ReturnType<typeof anImage>>;
let id: string;
beforeAll(async () => {
  made = await anOrganization('pro', ['first', 'second', 'third']);
  bytes = await anImage('jpeg', 900, 600);
  const small = await anImage('jpeg', 90, 60);
  const { data } = await upload(made, [
    { name: 'large.jpg', bytes },
    { name: 'small.jpg', bytes: small },
    { name: 'again.jpg', bytes: small },
  ]);
  ({ id } = data.assets[0] as Asset);
  await processed(made, id);
});

const get = <Data>(path: string, headers: Record<string, string> = {}) =>
  call<Data>(path, { key: made.key, headers });

describe('include=', () => {
  it('takes several names, and refuses an unknown one', async () => {
    const plain = (await get<Asset>(`${made.assets}/${id}`)).data;
    const { data } = await get<Asset>(`${made.assets}/${id}?include=state,renditions,playback`);
    const sizes: Record<string, string> = JSON.parse(String(plain.sizes));
    expect(data).toEqual({
      ...plain,
      playback: null,
      state: { processing: 'done', reason: null },
      renditions: [
        { edge: 400, width: 400, height: 267, url: sizes[400], type: 'image/webp' },
        { edge: 800, width: 800, height: 533, url: sizes[800], type: 'image/webp' },
      ],
    });
    const unknown = `${made.assets}/${id}?include=state,views`;
    expect(await outcomeOf(unknown, made)).toBe('400 BAD_USER_INPUT');
  });
});

describe('a program finds out', () => {
  it('about one library', async () => {
    const libraries = `/organizations/${made.org}/libraries`;
    const [first] = (await get<object[]>(libraries)).data;
    expect((await get(`${libraries}/first`)).data).toEqual({
      ...first,
      delivery: 'open',
      imagesCarryCredit: false,
      originalsKeepLocation: true,
    });
    expect(await outcomeOf(`${libraries}/unknown`, made)).toBe(
      '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );
  });

  it('which files a library has', async () => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const ask = (sha256: unknown) =>
      call(`${made.assets}/known`, { method: 'POST', key: made.key, json: { sha256 } });
    const { data } = await ask([hash.toUpperCase(), hash, '0'.repeat(64)]);
    expect(data).toEqual({ known: [{ sha256: hash, id }] });
    expect((await ask(Array(1000).fill(hash))).data).toEqual(data);
    expect([(await ask(Array(1001).fill(hash))).code, (await ask(['x'])).code]).toEqual([
      'BAD_USER_INPUT',
      'BAD_USER_INPUT',
    ]);
  });

  it.each([
    ['libraries', () => `/organizations/${made.org}/libraries`, 0],
    ['assets', () => made.assets, 1],
    ['a search', () => `/organizations/${made.org}/search/assets`, 1],
  ])('where a list goes on: %s', async (_, pathOf, first) => {
    const pages: number[] = [];
    let path = `${pathOf()}?pageSize=2&unknown=a%20b`;
    for (;;) {
      const { data, headers } = await get<object[] & { hits?: object[] }>(path);
      pages.push((data.hits ?? data).length);
      if (data.hits) expect(headers.get('Total-Count')).toBe('3');
      const [, next] = /^<(.*)>; rel="next"$/.exec(headers.get('Link') ?? '') ?? [];
      if (next === undefined) break;
      expect(new URL(next).searchParams.get('page')).toBe(String(first + pages.length));
      path = next.slice(next.indexOf('/api/') + 4);
    }
    expect(pages).toEqual([2, 1]);
  });

  it.each([
    ['assets', () => made.assets],
    ['a search', () => `/organizations/${made.org}/search/assets`],
  ])('where a list by cursor goes on: %s', async (_, pathOf) => {
    const pages: number[] = [];
    let path: string | undefined = `${pathOf()}?pageSize=2&cursor=`;
    while (path !== undefined) {
      const answer: Awaited<ReturnType<typeof get<object[] & { hits?: object[] }>>> =
        await get(path);
      pages.push((answer.data.hits ?? answer.data).length);
      const [, next] = /^<(.*)>; rel="next"$/.exec(answer.headers.get('Link') ?? '') ?? [];
      path = next?.slice(next.indexOf('/api/') + 4);
    }
    expect(pages).toEqual([2, 1]);
  });

  it.each([
    ['2026-07-08', null],
    ['2026-08-07', /^299 - ".*unknown.*2026-07-08/],
  ])('that its version is unknown: %s', async (version, warning) => {
    const { status, headers } = await call('/me', { key: made.key, version });
    const said = headers.get('Warning');
    expect(status).toBe(200);
    if (warning) expect(said).toMatch(warning);
    else expect(said).toBeNull();
  });

  it('what is wrong with each field, in plain words', async () => {
    const { body } = await call(`${made.assets}/tag`, {
      method: 'POST',
      key: made.key,
      json: { assetIds: 'a' },
    });
    expect(body.error?.message).toBe(
      'assetIds must be an array of ids; tags is missing: it must be a list',
    );
  });
});
