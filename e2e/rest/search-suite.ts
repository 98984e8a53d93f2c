import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { type MeilisearchServer, startMeilisearch } from '../support/servers/meilisearch';
import { endService, type RunningService, startService } from '../support/service';
import { pause } from '../support/wait';
import { type Asset, aLibrary, call, type OwnLibrary, processed, upload } from './client';

type Hit = Asset & {
  name: string;
  tags: string[];
  description: string;
  highlights: { name?: string; tags?: string[] };
  score?: number;
};
type Result = { hits: Hit[]; found: number; page: number };

const NAMES = ['SunsetBeach_01.png', 'sunset tower.png', '<b>tower & café.png', '東京駅.png'];
/** Of all of them. */
const TAG = 'harbour';

/** The tests of the operation, which any engine passes. Meilisearch is for a service of their own. */
export function testSearch(engine: 'PostgreSQL' | 'Meilisearch') {
  let library: OwnLibrary;
  let bytes: Uint8Array<ArrayBuffer>;
  /** The assets by name. */
  const assets: Record<string, Hit> = {};
  /** A separate service, if the shared one cannot be used. */
  let own: { meilisearch: MeilisearchServer; service: RunningService } | undefined;
  let url: string;

  beforeAll(async () => {
    if (engine === 'Meilisearch') {
      const meilisearch = await startMeilisearch();
      own = { meilisearch, service: await startService({ LOG_LEVEL: 'warn', ...meilisearch.env }) };
    }
    url = own?.service.url ?? inject('serviceUrl');
    library = await aLibrary(url);
    bytes = await anImage('png', 60, 40);
    for (const name of NAMES) {
      const { data } = await upload(library, [{ bytes, name }]);
      assets[name] = (await processed(library, (data.assets[0] as Asset).id)) as Hit;
    }
    const json = { assetIds: Object.values(assets).map(({ id }) => id), tags: [TAG] };
    await call(`${library.assets}/tag`, { key: library.key, url, method: 'POST', json });
    // PostgreSQL answers until the uploads are synced; until then, no search passes the proxy.
    for (let waited = 0; own && own.meilisearch.searches() === 0; waited += 100) {
      if (waited > 90_000) throw new Error('Meilisearch was not asked within 90 seconds.');
      await find('');
      await pause(100);
    }
  });
  afterAll(async () => {
    if (!own) return;
    expect(own.meilisearch.searches()).toBeGreaterThan(30);
    expect(own.service.log()).toBe('');
    await endService(own.service);
    await own.meilisearch.stop();
  });

  const search = (query: string, options: { key?: string; organizationId?: string } = {}) =>
    call<Result>(
      `/organizations/${options.organizationId ?? library.organizationId}/search/assets?${query}`,
      { key: options.key ?? library.key, url },
    );
  const find = (q: string, more = '') => search(`q=${encodeURIComponent(q)}${more}`);
  const namesOf = async (q: string, more = '') =>
    (await find(q, more)).data.hits.map(({ name }) => name);

  it('returns every hit like GET of the asset, with highlights and score', async () => {
    const { status, data } = await find('SunsetBeach');
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(['found', 'hits', 'page']);
    const { highlights, score, ...asset } = data.hits[0] as Hit;
    const read = await call<Hit>(`${library.assets}/${asset.id}`, library);
    expect(asset).toEqual(read.data);
    expect(highlights).toEqual({ name: '<mark>SunsetBeach</mark>_01.png' });
    expect(score).toBeGreaterThan(0);
  });

  it('matches all words of the query as prefixes in the name, ignoring case and accents', async () => {
    expect((await namesOf('sun')).sort()).toEqual([NAMES[0], NAMES[1]]);
    expect(await namesOf('SUNSET Tow')).toEqual([NAMES[1]]);
    expect(await namesOf('cafe')).toEqual([NAMES[2]]);
    expect(await namesOf('beach 01')).toEqual([NAMES[0]]);
    expect(await namesOf('東京')).toEqual([NAMES[3]]);
    expect(await namesOf('sunset desert')).toEqual([]);
  });

  it('matches the description and tags, and lists the matching tags', async () => {
    const tag = TAG;
    const { data } = await find(tag);
    expect(data.found).toBe(4);
    for (const { highlights } of data.hits) expect(highlights.tags).toContain(tag);

    const described = assets[NAMES[3] as string] as Hit;
    const word = described.description
      .match(/\p{L}{4,}/gu)
      ?.find((one) => !described.tags.join(' ').includes(one.toLowerCase()));
    expect(await namesOf(`東京 ${word}`)).toEqual([NAMES[3]]);
  });

  it('tolerates a typo in a longer word', async () => {
    const { data } = await find('sunste beach');
    expect(data.hits.map(({ name }) => name)).toEqual([NAMES[0]]);
    expect(data.hits[0]?.highlights.name).toBe('<mark>SunsetBeach</mark>_01.png');
  });

  it('escapes highlighted text', async () => {
    const [hit] = (await find('tower cafe')).data.hits;
    expect(hit?.highlights.name).toBe('&lt;b&gt;<mark>tower</mark> &amp; <mark>café</mark>.png');
  });

  it('answers an empty or missing q with the newest assets, without highlights', async () => {
    for (const query of ['', 'q=', 'q=%20']) {
      const { data } = await search(query);
      expect(data.hits.map(({ name }) => name)).toEqual([...NAMES].reverse());
      expect(data).toMatchObject({ found: 4, page: 1 });
      for (const hit of data.hits) expect([hit.highlights, hit.score]).toEqual([{}, undefined]);
    }
  });

  it('counts pages from 1, and `found` counts all hits, even past the end', async () => {
    for (const q of ['', 'png']) {
      const pages = await Promise.all([1, 2, 3].map((page) => find(q, `&pageSize=3&page=${page}`)));
      expect(pages.map(({ data }) => [data.page, data.found, data.hits.length])).toEqual([
        [1, 4, 3],
        [2, 4, 1],
        [3, 4, 0],
      ]);
      const ids = pages.flatMap(({ data }) => data.hits.map(({ id }) => id));
      expect(new Set(ids).size).toBe(4);
    }
    expect((await find('', '&pageSize=250')).status).toBe(200);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=one',
    'pageSize=0',
    'pageSize=251',
    'page=50002',
    'q=%00',
    'q=a&q=b',
    'approval=unknown',
    'approval=none&approval=Approved',
  ])('refuses %s with 400 BAD_USER_INPUT', async (query) => {
    const { status, code } = await search(query);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('filters by approval: none or a state of the organization', async () => {
    expect((await find('png', '&approval=none')).data.found).toBe(4);
    expect((await find('', '&approval=none&approval=in_review')).data.found).toBe(4);
    expect((await find('png', '&approval=approved')).data).toEqual({ hits: [], found: 0, page: 1 });
  });

  it('accepts libraries comma-separated, repeated, both or with encoded commas', async () => {
    const id = library.libraryId;
    for (const form of [
      `libraries=${id}`,
      `libraries=${id},${id}`,
      `libraries=${id}%2C${id}`,
      `libraries=${id}&libraries=${id}`,
      `libraries=${id},&libraries=%20${id}%2C,`,
      'libraries=',
    ])
      expect((await search(`q=png&${form}`)).data, form).toMatchObject({ found: 4 });
  });

  it('refuses the whole request with 404 if one library is not authorized, before all else', async () => {
    for (const more of ['', '&page=x', '&pageSize=0', '&approval=none&approval=never']) {
      const answer = await search(`q=png&libraries=${library.libraryId},not-there${more}`);
      expect([answer.status, answer.code, answer.data]).toEqual([
        404,
        'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
        undefined,
      ]);
    }
  });

  it('finds nothing of other organizations', async () => {
    const other = await aLibrary(url);
    const answer = await search('q=sunste', {
      key: other.key,
      organizationId: other.organizationId,
    });
    expect(answer.data).toEqual({ hits: [], found: 0, page: 1 });
  });

  it('finds a new upload, and a variant as a separate hit', async () => {
    const mine = await aLibrary(url);
    const one = await upload(mine, [{ bytes, name: 'fox.png' }]);
    const parentId = (one.data.assets[0] as Asset).id;
    const two = await upload(mine, [{ bytes, name: 'fox cub.png' }], parentId);
    const { data } = await search('q=fox', { key: mine.key, organizationId: mine.organizationId });
    expect(data.hits.map(({ id }) => id).sort()).toEqual(
      [parentId, (two.data.assets[0] as Asset).id].sort(),
    );
  });

  it.each([
    `'`,
    '"',
    '\\',
    '%',
    '_',
    ':*',
    '&|!()',
    `q' | 'z`,
    '🌋',
    `'; DROP TABLE asset; --`,
    'x'.repeat(10_000),
  ])('searches for %j without side effects', async (q) => {
    const { status, data } = await find(q);
    expect([status, data]).toEqual([200, { hits: [], found: 0, page: 1 }]);
  });
}
