import { beforeAll, expect, it } from 'vitest';
import { call } from './client';
import { anOrganization, aPerson, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let searches: string;
beforeAll(async () => {
  made = await anOrganization('pro');
  searches = `/organizations/${made.org}/searches`;
});

type Search = { id: string; name: string; filter: string; sort: string; shared: boolean };

it('keeps a filter under a name, shares it, changes it and deletes it', async () => {
  const { bound: token } = await aPerson(made.org, 'member');
  const json = { name: ' Sea ', filter: 'tag:sea -type:video', sort: '-taken' };
  const saved = await call<Search>(searches, { method: 'POST', key: made.key, json });
  expect(saved.status).toBe(201);
  const { id } = saved.data;
  expect(saved.data).toEqual({ ...json, id, name: 'Sea', shared: false });
  const seen = async (key: string) => (await call<Search[]>(searches, { key })).data;
  expect([await seen(made.key), await seen(token)]).toEqual([[saved.data], []]);
  const one = `${searches}/${id}`;
  const shared = await call<Search>(one, {
    method: 'PATCH',
    key: made.key,
    json: { shared: true },
  });
  expect(shared.data).toEqual({ ...saved.data, shared: true });
  expect(await seen(token)).toEqual([shared.data]);
  const refused = { method: 'DELETE', key: token, json: {} };
  expect(await outcomeOf(one, refused)).toBe('404 NOT_FOUND');
  const deleted = await call(one, { method: 'DELETE', key: made.key, json: {} });
  expect([deleted.status, await seen(token)]).toEqual([200, []]);
});

it.each([
  { name: 'x' },
  { filter: 'sea' },
  { name: 'x', filter: '' },
  { name: 'x', filter: 'colour:red' },
  { name: 'x', filter: 'sea', sort: 'best' },
  { name: '', filter: 'sea' },
])('refuses %j', async (json) => {
  expect(await outcomeOf(searches, { method: 'POST', key: made.key, json })).toBe(
    '400 BAD_USER_INPUT',
  );
});
