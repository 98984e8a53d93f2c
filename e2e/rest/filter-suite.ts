import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { type Query, withDatabase } from '../support/database';
import { fillWorld, prefixOf, SEEN, TRASH_QUERIES, WORLD_QUERIES } from '../support/filter-world';
import { createKey, createOrganization } from '../support/organizations';
import { call } from './client';

type Service = { url: string; dataDir: string };
type Hit = { id: string; name: string };
type Found = { hits: Hit[]; found: number; nextCursor?: string | null; facets?: Facets };
type Facets = Record<string, { values: { value: string; count: number }[]; more: boolean }>;

/** Tests of the filter language over REST, in a small world whose answers are known. */
export function testFilters(
  open: () => Promise<Service>,
  afterFilling: (service: Service) => Promise<void>,
) {
  let service: Service;
  let organization: string;
  let key: string;
  let prefix: string;

  beforeAll(async () => {
    service = await open();
    const made = await createOrganization(service, {
      name: `World ${process.pid}`,
      plan: 'pro',
      libraries: ['home', 'second', 'hidden'],
    });
    const own = await createKey(service, made.id, 'home:read', 'second:read');
    [organization, key, prefix] = [made.id, own.key, prefixOf(made.id)];
    const fill = (query: Query) =>
      fillWorld(query, { organizationId: organization, keyId: own.keyId });
    await withDatabase(service.dataDir, fill);
    await afterFilling(service);
  }, 60_000);

  const get = <Data>(path: string, query: Record<string, string>) =>
    call<Data>(`/organizations/${organization}${path}?${new URLSearchParams(query)}`, {
      key,
      url: service.url,
    });
  const search = (query: Record<string, string>) => get<Found>('/search/assets', query);
  const list = (query: Record<string, string>, path = '/libraries/home/assets') =>
    get<Hit[]>(path, query);
  const idsOf = (hits: Hit[] = []) => hits.map(({ id }) => id.slice(prefix.length));
  const sorted = (hits?: Hit[]) => idsOf(hits).sort();

  it('finds the known answers, in a search and in the list of a library', async () => {
    const inHome = new Set(idsOf((await list({ pageSize: '100' })).data));
    for (const [filter, answer] of WORLD_QUERIES) {
      const { data } = await search({ filter, pageSize: '100' });
      expect([filter, sorted(data.hits), data.found]).toEqual([filter, answer, answer.length]);
      if (filter.includes('in:')) continue;
      const listed = await list({ filter, pageSize: '100' });
      const own = answer.filter((id) => inHome.has(id));
      expect([filter, sorted(listed.data)]).toEqual([filter, own]);
    }
  }, 60_000);

  it('finds them in the trash, and in a collection', async () => {
    for (const [filter, answer] of TRASH_QUERIES) {
      const { data } = await list({ filter }, '/libraries/home/trash');
      expect([filter, sorted(data)]).toEqual([filter, answer]);
    }
    const path = `/collections/${prefix}best/assets`;
    expect(idsOf((await list({}, path)).data)).toEqual(['harbour', 'pier', 'second']);
    expect(idsOf((await list({ filter: 'tag:sea' }, path)).data)).toEqual([
      'harbour',
      'pier',
      'second',
    ]);
    expect(idsOf((await list({ filter: 'sunset' }, path)).data)).toEqual(['pier', 'second']);
    expect(idsOf((await list({ sort: '-size' }, path)).data)).toEqual([
      'pier',
      'second',
      'harbour',
    ]);
  });

  it('joins a filter with q and other parameters', async () => {
    const both = await search({ q: 'boat', filter: '-description:boat', libraries: 'home' });
    expect(sorted(both.data.hits)).toEqual(['boat', 'harbour']);
    const tagged = await list({ tags: 'sea', filter: 'type:video' });
    expect(idsOf(tagged.data)).toEqual(['clip']);
    expect((await list({ tags: 'SEA', filter: 'type:video' })).data).toEqual([]);
    expect((await search({ filter: '', sort: '' })).data).toEqual((await search({})).data);
  });

  it('walks by a cursor, and answers nextCursor and facets beside the data of a list', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data }: { data: Found } = await search({ cursor, sort: 'name', pageSize: '9' });
      seen.push(...idsOf(data.hits));
      cursor = data.nextCursor as string | null;
    }
    expect([seen.length, seen.toSorted()]).toEqual([SEEN.length, SEEN.toSorted()]);
    const asked = { cursor: '', pageSize: '2', filter: 'tag:even', facets: 'tag,by' };
    const { body } = await list(asked);
    expect(body).toMatchObject({
      data: [{}, {}],
      nextCursor: expect.any(String),
      facets: { tag: { values: [{ value: 'even', count: 11 }], more: false, exact: true } },
    });
    const { nextCursor } = body as unknown as { nextCursor: string };
    const next = await list({ ...asked, cursor: nextCursor, facets: '' });
    expect(idsOf(next.data)).toEqual(['dsc18', 'dsc16']);
    const { data: home } = await list({ pageSize: '30' });
    const first = await list({ sort: '-added', pageSize: '30' });
    expect(first.data).toEqual(home);
    expect(first.headers.get('Link')).toContain('page=2');
  });

  it('shows no value of a library out of sight', async () => {
    const facets = 'type,camera,place,year,month,tag,by,approval,library,color,object';
    const { data } = await search({ facets, pageSize: '1' });
    expect(Object.keys(data.facets ?? {})).toEqual(facets.split(','));
    expect(JSON.stringify(data.facets)).not.toMatch(
      /hidden|secret|camera x|iceland|reykjavik|pink/i,
    );
    for (const [name, { values }] of Object.entries(data.facets ?? {})) {
      const filterKey = { year: 'taken', month: 'taken', library: 'in' }[name] ?? name;
      for (const { value, count } of values) {
        const filter = `${filterKey}:"${value}"`;
        expect([filter, (await search({ filter })).data.found]).toEqual([filter, count]);
      }
    }
  }, 30_000);

  it('refuses what is none', async () => {
    for (const [query, message] of [
      [{ filter: 'tag:a foo:b' }, 'filter: at 7: “foo:” is no key'],
      [{ filter: 'in:hidden' }, 'filter: at 4: “hidden” is no library that you can read.'],
      [{ sort: 'colour' }, 'sort: must be one of taken, added'],
      [{ cursor: 'x' }, 'cursor: must be empty, or'],
      [{ cursor: '', page: '2' }, 'cursor: comes instead of page'],
      [{ fields: 'id,secret' }, 'fields'],
      [{ facets: 'tag,size' }, 'facets'],
    ] as [Record<string, string>, string][]) {
      for (const path of ['/search/assets', '/libraries/home/assets']) {
        if (query.filter === 'in:hidden' && path !== '/search/assets') continue;
        const { status, body } = await get(path, query);
        expect([status, body.error?.code]).toEqual([400, 'BAD_USER_INPUT']);
        expect(body.error?.message).toContain(message);
      }
    }
  });

  it('does what the examples of its description say', async () => {
    const text = await readFile('docs/filter.md', 'utf8');
    const examples = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, example = '']) => example);
    expect(examples.length).toBeGreaterThan(40);
    for (const example of examples) {
      const filter = example
        .replace(/like:\S+/, `like:${prefix}pier`)
        .replace('in:spring', 'in:second')
        .replace('collection:Best', 'collection:"Best of"');
      expect([filter, (await search({ filter })).status]).toEqual([filter, 200]);
    }
  }, 30_000);
}
