import { beforeAll, describe, expect, it } from 'vitest';
import { aLibrary, call } from './client';
import { aKey, anOrganization, aPerson, outcomeOf, setPlan } from './fixtures';

type Library = { id: string; name: string; assetsCount: number };

let org: Awaited<ReturnType<typeof anOrganization>>;
let libraries: string;
beforeAll(async () => {
  org = await anOrganization('pro');
  libraries = `/organizations/${org.org}/libraries`;
});

const create = (json: unknown, key = org.key) =>
  call<Library>(libraries, { method: 'POST', key, json });

describe('POST /organizations/{organizationId}/libraries', () => {
  it('answers 201 with an empty library, and gives the calling key access', async () => {
    const { status, data } = await create({ name: 'Été à Paris' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: 'ete-a-paris',
      name: 'Été à Paris',
      assetsCount: 0,
      photosCount: 0,
      trashCount: 0,
      tags: [],
    });
    expect(await outcomeOf(`${libraries}/ete-a-paris/assets`, { key: org.key })).toBe('200');
  });

  it('derives the id from the name, with a number if taken', async () => {
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await create({ name: 'Same name' })).data.id);
    expect(ids).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('accepts a slug, or refuses a taken one with 409 LIBRARY_URL_TAKEN', async () => {
    expect((await create({ name: 'x', slug: 'my-slug' })).data.id).toBe('my-slug');
    expect(
      await outcomeOf(libraries, {
        method: 'POST',
        key: org.key,
        json: { name: 'y', slug: 'my-slug' },
      }),
    ).toBe('409 LIBRARY_URL_TAKEN');
  });

  it('gives a slug to only one of 50 parallel calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ name: 'x', slug: 'race' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  it.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { name: 5 },
    { name: 'x', slug: 'Upper' },
    { name: 'x', slug: '-a' },
    { name: 'x', slug: '' },
    { name: 'x', slug: 'x'.repeat(64) },
    { name: 'x', slug: 7 },
  ])('refuses %j with 400 BAD_USER_INPUT', async (json) => {
    expect(await outcomeOf(libraries, { method: 'POST', key: org.key, json })).toBe(
      '400 BAD_USER_INPUT',
    );
  });

  it('refuses a read-only key with 403 API_KEY_READ_ONLY, and a member with 403 FORBIDDEN', async () => {
    const reading = await aKey(org.org, 'first:read');
    const member = await aPerson(org.org, 'member');
    const json = { name: 'x' };
    expect(await outcomeOf(libraries, { method: 'POST', key: reading, json })).toBe(
      '403 API_KEY_READ_ONLY',
    );
    expect(await outcomeOf(libraries, { method: 'POST', key: member.bound, json })).toBe(
      '403 FORBIDDEN',
    );
    expect(await outcomeOf(libraries, { method: 'POST', key: member.whole, json })).toBe(
      '403 FORBIDDEN',
    );
    const owner = await aPerson(org.org, 'owner');
    expect(await outcomeOf(libraries, { method: 'POST', key: owner.bound, json })).toBe('201');
  });

  it('allows 3 libraries on the free plan, even with parallel calls', async () => {
    const free = await anOrganization('free');
    const path = `/organizations/${free.org}/libraries`;
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, () =>
        outcomeOf(path, { method: 'POST', key: free.key, json: { name: 'x' } }),
      ),
    );
    expect(verdicts.filter((one) => one === '201')).toHaveLength(2);
    expect(verdicts.filter((one) => one === '400 LIBRARY_LIMIT_EXCEEDED')).toHaveLength(48);
  });

  it('refuses a canceled plan with several members with 403 PRO_PLAN_CANCELED, but not with one', async () => {
    const lapsed = await anOrganization('pro');
    const path = `/organizations/${lapsed.org}/libraries`;
    await aPerson(lapsed.org, 'owner');
    await setPlan(lapsed.org, 'canceled');
    expect(await outcomeOf(path, { method: 'POST', key: lapsed.key, json: { name: 'x' } })).toBe(
      '201',
    );
    await aPerson(lapsed.org, 'member');
    expect(await outcomeOf(path, { method: 'POST', key: lapsed.key, json: { name: 'x' } })).toBe(
      '403 PRO_PLAN_CANCELED',
    );
  });

  it('refuses an unclaimed organization with 400 EPHEMERAL_LIBRARY_LIMIT_EXCEEDED', async () => {
    const unclaimed = await aLibrary();
    const path = `/organizations/${unclaimed.organizationId}/libraries`;
    expect(await outcomeOf(path, { method: 'POST', key: unclaimed.key, json: { name: 'x' } })).toBe(
      '400 EPHEMERAL_LIBRARY_LIMIT_EXCEEDED',
    );
  });
});

describe('GET /organizations/{organizationId}/libraries', () => {
  it('lists the libraries of the credential, oldest first, in pages from 0', async () => {
    const many = await anOrganization('pro', ['a', 'b', 'c']);
    const path = `/organizations/${many.org}/libraries`;
    const ids = async (query: string, key = many.key) =>
      (await call<Library[]>(path + query, { key })).data.map(({ id }) => id);
    expect(await ids('')).toEqual(['a', 'b', 'c']);
    expect(await ids('?pageSize=2')).toEqual(['a', 'b']);
    expect(await ids('?page=1&pageSize=2')).toEqual(['c']);
    expect(await ids('?page=2&pageSize=2')).toEqual([]);
    expect(await ids('', await aKey(many.org, 'b:read'))).toEqual(['b']);
    expect(await ids('', (await aPerson(many.org, 'member')).bound)).toEqual(['a', 'b', 'c']);
  });

  it.each(['page=-1', 'pageSize=0', 'pageSize=51', 'page=a', 'page=1.0'])(
    'refuses %s',
    async (query) => {
      expect(await outcomeOf(`${libraries}?${query}`, { key: org.key })).toBe('400 BAD_USER_INPUT');
    },
  );
});
