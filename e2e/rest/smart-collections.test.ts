import { beforeAll, expect, it } from 'vitest';
import { assetsPath } from '../support/api';
import { anImage } from '../support/images';
import { call, upload } from './client';
import { aKey, anOrganization, aPerson, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let token: string;
let collections: string;
const ids: Record<string, string> = {};

const add = async (libraryId: string, name: string) => {
  const library = { assets: assetsPath(made.org, libraryId), key: made.key };
  const { data } = await upload(library, [{ bytes: await anImage('png', 64, 48), name }]);
  ids[name] = data.assets[0]?.id ?? '';
};

beforeAll(async () => {
  made = await anOrganization('pro', ['first', 'second']);
  token = (await aPerson(made.org, 'owner')).bound;
  collections = `/organizations/${made.org}/collections`;
  await add('first', 'boat.png');
  await add('first', 'car.png');
  await add('second', 'red boat.png');
}, 30_000);

const create = (json: object, key = made.key) =>
  call<{ id: string }>(collections, { method: 'POST', key, json });
type Listed = { id: string; name: string; count: number; filter: string | null };

it('has what a search finds, exactly and at once', async () => {
  const { data, status } = await create({ name: 'Boats', filter: 'name:boat' });
  expect(status).toBe(201);
  const one = `${collections}/${data.id}`;
  const listed = async (query = '', key = made.key) => {
    const { data } = await call<{ id: string }[]>(`${one}/assets${query}`, { key });
    return data.map(({ id }) => id);
  };
  const both = [ids['red boat.png'], ids['boat.png']];
  expect(await listed()).toEqual(both);
  expect(await listed('?cursor=&pageSize=1')).toEqual(both.slice(0, 1));
  expect(await listed('?filter=red')).toEqual(both.slice(0, 1));
  expect(await listed('?sort=name')).toEqual(both.toReversed());
  await add('first', 'blue boat.png');
  expect(await listed()).toEqual([ids['blue boat.png'], ...both]);
  const json = { ids: [ids['blue boat.png']] };
  await call(assetsPath(made.org, 'first'), { method: 'DELETE', key: made.key, json });
  expect(await listed()).toEqual(both);
  const owned = await call<Listed[]>(collections, { key: token });
  expect(owned.data).toMatchObject([{ id: data.id, count: 2, filter: 'name:boat' }]);
  const narrow = await aKey(made.org, 'second:read');
  expect(await listed('', narrow)).toEqual(both.slice(0, 1));
  expect((await call<Listed>(one, { key: narrow })).data).toMatchObject({ count: 1, filter: '' });

  const changed = { method: 'PATCH', key: token, json: { filter: 'car', sort: 'name' } };
  expect(await outcomeOf(one, changed)).toBe('200');
  expect(await listed()).toEqual([ids['car.png']]);
  expect(await outcomeOf(one, { key: narrow })).toBe('404 NOT_FOUND');
  for (const method of ['POST', 'DELETE'])
    expect(await outcomeOf(`${one}/assets`, { method, key: made.key, json: { ids: both } })).toBe(
      '400 BAD_USER_INPUT',
    );
  expect(await outcomeOf(one, { ...changed, json: { sort: 'manual' } })).toBe('400 BAD_USER_INPUT');
});

it.each(['', 'colour:red', 'collection:Boats', 'a OR -like:x'])('refuses %j', async (filter) => {
  const json = { name: 'Wrong', filter };
  expect(await outcomeOf(collections, { method: 'POST', key: made.key, json })).toBe(
    '400 BAD_USER_INPUT',
  );
});
