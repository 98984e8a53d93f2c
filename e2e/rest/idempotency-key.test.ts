import { beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '../support/api';
import { anImage, anImageFile } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';
import { anOrganization, aPerson } from './fixtures';

let org: string;
let key: string;
let owner: Awaited<ReturnType<typeof aPerson>>;
let assets: [string, string];
const below = (path: string) => `/organizations/${org}${path}`;
const ASSETS = '/libraries/first/assets';

beforeAll(async () => {
  ({ org, key } = await anOrganization('pro', ['first', 'second']));
  owner = await aPerson(org, 'owner');
  const library = { assets: below(ASSETS), key };
  const bytes = await anImage('png', 60, 40);
  const files = [1, 2].map((n) => ({ bytes, name: `${n}.png` }));
  const { data } = await upload(library, files);
  assets = data.assets.map(({ id }) => id) as [string, string];
  await Promise.all(assets.map((id) => processed(library, id)));
});

let keys = 0;
const newKey = () => `${keys++}-8e03978e-40d5-43dd-bc93-6894a57f9324`;
type Sent = { path: string; json?: unknown; body?: FormData; by?: string; headers?: object };
const post = ({ path, by = key, headers, ...sent }: Sent, idempotencyKey: string) =>
  call<Record<string, unknown>>(below(path), {
    method: 'POST',
    key: by,
    ...sent,
    headers: { 'Idempotency-Key': idempotencyKey, ...headers },
  });

describe('a POST sent again with its Idempotency-Key', () => {
  it.each<[string, () => Sent | Promise<Sent>]>([
    ['creating a library', () => ({ path: '/libraries', json: { name: 'New' }, by: owner.bound })],
    ['creating a collection', () => ({ path: '/collections', json: { name: 'Best' } })],
    ['sharing', () => ({ path: '/share-links', json: { title: 'For you', assetIds: assets } })],
    ['tagging', () => ({ path: `${ASSETS}/tag`, json: { assetIds: assets, tags: ['once'] } })],
    [
      'uploading',
      async () => {
        const bytes = await anImage('jpeg', 60, 40);
        return { path: ASSETS, body: uploadForm([{ bytes, name: 'sea.jpg' }]) };
      },
    ],
    [
      'fetching a file',
      () => ({
        path: '/libraries/first/uploads',
        json: { source: { url: 'https://example.org/a.jpg' } },
      }),
    ],
    [
      'adding a webhook',
      () => ({ path: '/webhooks', json: { url: 'https://example.org/hook' }, by: owner.bound }),
    ],
    [
      'inviting',
      () => ({
        path: '/invitations',
        json: { email: 'new@example.org', role: 'member' },
        by: owner.bound,
      }),
    ],
    [
      'commenting',
      () => ({
        path: `${ASSETS}/${assets[0]}/comments`,
        json: { text: 'Good' },
        by: owner.bound,
      }),
    ],
    [
      'transferring',
      () => ({
        path: `${ASSETS}/transfer`,
        json: { assetIds: [assets[1]], targetLibraryId: 'second' },
      }),
    ],
  ])('gets the same answer: %s', async (_what, write) => {
    const [sent, again] = [await write(), await write()];
    const chosen = newKey();
    const first = await post(sent, chosen);
    expect([first.status, first.code]).toEqual([
      expect.toSatisfy((status) => status < 300),
      undefined,
    ]);
    const second = await post(again, `"${chosen}"`);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  });

  it('does not hold up the service when many begin at once', async () => {
    const library = await aLibrary();
    const path = library.assets.replace(/assets$/, 'uploads');
    const begun = Array.from({ length: 30 }, (_, n) =>
      call(path, {
        method: 'POST',
        key: library.key,
        json: { source: { url: `https://example.org/${n % 20}.jpg` } },
        headers: { 'Idempotency-Key': `begin-${n % 20}` },
      }),
    );
    const statuses = (await Promise.all(begun)).map(({ status }) => status);
    expect(statuses).toEqual(Array(30).fill(201));
  });

  it('does nothing a second time', async () => {
    const library = await aLibrary();
    const bytes = await anImage('jpeg', 61, 40);
    const send = (chosen: string, name = 'sea.jpg') =>
      call<{ assets: Asset[] }>(library.assets, {
        method: 'POST',
        key: library.key,
        body: uploadForm([{ bytes, name }]),
        headers: { 'Idempotency-Key': chosen },
      });
    const listed = async () => (await call<unknown[]>(library.assets, library)).data.length;
    const chosen = newKey();
    const answers = await Promise.all([send(chosen), send(chosen), send(chosen)]);
    expect(new Set(answers.map(({ data }) => data.assets[0]?.id)).size).toBe(1);
    expect(await listed()).toBe(1);
    expect(await send(chosen, 'other.jpg')).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await listed()).toBe(1);
    await send(newKey());
    expect(await listed()).toBe(2);
  });

  it('cannot lift the limit of the storage with the key of another request', async () => {
    const library = await aLibrary();
    const headers = { 'Idempotency-Key': newKey() };
    const json = { source: { url: 'https://example.org/a.jpg' } };
    const begin = { method: 'POST', key: library.key, json, headers };
    const begun = await call(library.assets.replace(/assets$/, 'uploads'), begin);
    expect(begun).toMatchObject({ status: 201 });
    const body = uploadForm([await anImageFile('a.png', 40, 40)]);
    const sent = { method: 'POST', key: library.key, body, headers };
    expect(await call(library.assets, sent)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it.each([
    ['nothing', ''],
    ['a space', 'two words'],
    ['an open quotation mark', '"a'],
    ['256 characters', 'k'.repeat(256)],
  ])('is refused for a key with %s, after access', async (_what, chosen) => {
    const sent = { path: '/collections', json: { name: 'Never' } };
    expect(await post(sent, chosen)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    const other = { ...sent, by: 'vit_wrong' };
    expect(await post(other, chosen)).toMatchObject({ code: 'INVALID_API_KEY' });
  });

  it('needs a credential: strangers who choose the same key get libraries of their own', async () => {
    const create = async () => {
      const sent = { method: 'POST', json: { email: 'same@example.org' } };
      const headers = { 'Idempotency-Key': 'same' };
      return (await call<{ apiKey: string }>('/libraries', { ...sent, headers })).data.apiKey;
    };
    expect(await create()).not.toBe(await create());
  });
});
