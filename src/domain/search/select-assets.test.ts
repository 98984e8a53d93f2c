import { beforeAll, describe, expect, it } from 'vitest';
import type { FacetName } from '@/contract/browse/facets';
import { parseSort } from '@/contract/browse/sort';
import { parseFilter } from '@/contract/filter/parse-filter';
import type { KeyPrincipal } from '@/domain/access/principal';
import type { SearchIndex, SearchOrder } from '@/platform/search-index/port';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary } from '@/testing/domain';
import {
  fillWorld,
  prefixOf,
  SEEN,
  TRASH_QUERIES,
  WORLD_QUERIES,
} from '../../../e2e/support/filter-world';
import { selectAssets } from './select-assets';

const domain = await aDomain();
const { sql } = domain;
let index: SearchIndex;
let principal: KeyPrincipal;

beforeAll(async () => {
  index = makePostgresSearchIndex(domain.database);
  const { principal: own, library } = await aLibrary(domain);
  const { organization } = library;
  for (const id of ['home', 'second', 'hidden'])
    await sql(
      'INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())',
      [organization.id, id],
    );
  await fillWorld(domain.sql, { organizationId: organization.id, keyId: own.keyId });
  principal = {
    ...own,
    grants: new Map([
      ['home', 'read'],
      ['second', 'read'],
    ]),
  };
});

type Asked = {
  filter?: string;
  sort?: string;
  cursor?: string;
  text?: string;
  facets?: FacetName[];
  libraries?: string[];
  among?: { kind: 'trash' };
  usualOrder?: SearchOrder | null;
  limit?: number;
  alike?: string[];
};

async function select({
  filter = '',
  sort = '',
  text = '',
  cursor,
  facets = [],
  alike = [],
  ...asked
}: Asked) {
  const prefix = prefixOf(principal.organization.id);
  const caller = { principal, organization: principal.organization };
  const found = await selectAssets(
    index,
    {
      domain,
      caller,
      isSearch: true,
      findAlike: async () => alike.map((id) => prefix + id),
    },
    {
      filter: parseFilter(filter.replace('like:', `like:${prefix}`), domain.clock.now.getTime()),
      sort: parseSort(sort),
      cursor,
      facets,
      text,
      libraries: [],
      approvals: [],
      usualOrder: null,
      offset: 0,
      limit: 100,
      ...asked,
    },
  );
  return {
    ...found,
    ids: found.hits.map(({ assetId }) => assetId.replace(prefix, '')),
  };
}

const refused = (message: string) =>
  expect.objectContaining({ code: 'BAD_USER_INPUT', message: expect.stringContaining(message) });

describe('a filter', () => {
  it.each(WORLD_QUERIES)('%s', async (filter, answer) => {
    const { ids, found } = await select({ filter });
    expect(ids.sort()).toEqual(answer);
    expect(found).toBe(answer.length);
    const ordered = await select({ filter, sort: 'name' });
    expect([ordered.found, ordered.ids.sort()]).toEqual([answer.length, answer]);
  });

  it.each(TRASH_QUERIES)('in the trash: %s', async (filter, answer) => {
    const usualOrder: SearchOrder = { by: 'trashed', isDescending: true };
    const among = { kind: 'trash' as const };
    const { ids } = await select({ filter, among, libraries: ['home'], usualOrder });
    expect(ids.sort()).toEqual(answer);
  });

  it('in the trash: words of a description in another language', async () => {
    const id = `${prefixOf(principal.organization.id)}trashed`;
    await sql('UPDATE asset SET descriptions = $2 WHERE id = $1', [id, { de: 'Abendrot' }]);
    const usualOrder: SearchOrder = { by: 'trashed', isDescending: true };
    const asked = { among: { kind: 'trash' as const }, libraries: ['home'], usualOrder };
    expect((await select({ filter: 'abendrot', ...asked })).ids).toEqual(['trashed']);
  });

  it('finds an asset once, however often its library and its approval are named', async () => {
    const filter = 'in:home,second,home approval:approved,none,approved';
    const { ids, found } = await select({ filter });
    expect([new Set(ids).size, found]).toEqual([ids.length, ids.length]);
  });

  it('finds descriptions in all languages, alone and in order', async () => {
    const id = `${prefixOf(principal.organization.id)}logo`;
    const descriptions = { de: 'Ein rotes Segel', fr: 'Une voile rouge' };
    await sql('UPDATE asset SET descriptions = $2 WHERE id = $1', [id, descriptions]);
    for (const [filter, answer] of [
      ['description:segel', ['logo']],
      ['description:"rotes segel"', ['logo']],
      ['"voile rouge"', ['logo']],
      ['"segel une"', []],
      ['description:"segel une"', []],
      ['has:description -description:door,boat', ['logo']],
    ] as const)
      expect([filter, (await select({ filter })).ids]).toEqual([filter, answer]);
    await sql(`UPDATE asset SET descriptions = '{}' WHERE id = $1`, [id]);
  });

  it('finds what is alike, the closest first', async () => {
    const alike = ['tokyo', 'boat', 'pier'];
    expect((await select({ filter: 'like:pier', alike })).ids).toEqual(alike);
    expect((await select({ filter: 'like:pier -type:png', alike })).ids).toEqual(['tokyo', 'pier']);
  });

  it('refuses what the caller does not see like what is not there', async () => {
    for (const [filter, message] of [
      ['a in:hidden', 'at 6: “hidden” is no library that you can read.'],
      ['in:nowhere', 'at 4: “nowhere” is no library'],
      ['collection:None', 'at 12: “None” is no collection'],
      ['like:hidden', 'is no asset that you can read.'],
      ['like:none', 'is no asset'],
      ['approval:rejected', 'at 10: “rejected” is no approval; there could be none, in_review'],
      ['like:pier like:boat', 'a filter has one “like:”.'],
    ] as const)
      await expect(select({ filter }), filter).rejects.toEqual(refused(message));
  });
});

describe('an order', () => {
  it('is by each name, both ways', async () => {
    const inOrder = async (sort: string) =>
      (await select({ filter: 'in:second OR tag:sea', sort })).ids;
    expect(await inOrder('taken')).toEqual(['clip', 'second-boat', 'pier', 'second', 'harbour']);
    expect(await inOrder('-taken')).toEqual(['harbour', 'second', 'pier', 'second-boat', 'clip']);
    expect(await inOrder('added')).toEqual(['pier', 'harbour', 'clip', 'second', 'second-boat']);
    expect(await inOrder('-updated')).toEqual(['second-boat', 'second', 'clip', 'harbour', 'pier']);
    expect(await inOrder('name')).toEqual(['second-boat', 'harbour', 'pier', 'second', 'clip']);
    expect(await inOrder('-size')).toEqual(['clip', 'pier', 'second', 'harbour', 'second-boat']);
    expect((await select({ text: 'boat', sort: 'relevance' })).ids).toEqual(
      (await select({ text: 'boat' })).ids,
    );
  });

  it('is walked by a cursor, each asset once, while others come and go', async () => {
    const { id: organizationId } = principal.organization;
    const come = (page: number) =>
      sql(
        `INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, created)
         SELECT id, $1, 'home', 'image', 'DSC' || n, id, id, n * 997, 'image/png', timestamptz '2026-05-01' + n * interval '9 hours'
         FROM generate_series(1, 100) n, LATERAL (SELECT 'one-that-comes-and-goes-' || n || '-' || $2::int AS id) made`,
        [organizationId, page],
      );
    const go = () => sql(`DELETE FROM asset WHERE id LIKE 'one-that-comes%' AND random() < 0.9`);
    for (const sort of ['', 'taken', '-name', 'size', '-updated']) {
      const seen: string[] = [];
      let cursor: string | null | undefined = '';
      for (let page = 0; typeof cursor === 'string' && page < 100; page++) {
        const { ids, nextCursor }: Awaited<ReturnType<typeof select>> = await select({
          sort,
          cursor,
          limit: 7,
        });
        seen.push(...ids);
        cursor = nextCursor;
        if (page < 5) await come(page);
        await go();
      }
      await sql(`DELETE FROM asset WHERE id LIKE 'one-that-comes%'`);
      expect(cursor).toBeNull();
      expect(seen.filter((id) => SEEN.includes(id)).sort()).toEqual([...SEEN].sort());
    }
    const walk = async (text: string) => {
      const first = await select({ text, cursor: '', limit: 2 });
      const second = await select({ text, cursor: first.nextCursor as string, limit: 2 });
      expect(first.found).toBe(4);
      expect(second.nextCursor).toBeNull();
      return [...first.ids, ...second.ids];
    };
    expect(await walk('boat')).toEqual((await select({ text: 'boat' })).ids);
  });

  it('refuses a cursor of another order, and one that is none', async () => {
    const { nextCursor } = await select({ sort: 'name', cursor: '', limit: 1 });
    const forged = (...parts: unknown[]) =>
      Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const cursor of [
      nextCursor as string,
      'x',
      '%%%',
      forged(),
      forged('taken', '1'),
      forged('taken', 'x', 'y'),
      forged('taken', '1'.repeat(15), 'y'),
      forged('taken', 1, 'y'),
      forged('taken', '1', '\0'),
    ])
      await expect(select({ sort: 'taken', cursor }), cursor).rejects.toEqual(
        refused('cursor: must be'),
      );
  });
});

describe('facets', () => {
  it('count each value of all pages, the most frequent first, and nothing out of sight', async () => {
    const names: FacetName[] = [
      'type',
      'camera',
      'place',
      'year',
      'month',
      'tag',
      'by',
      'approval',
      'library',
      'color',
      'object',
    ];
    const { facets } = await select({ facets: names, limit: 1 });
    const counts = (name: FacetName) =>
      facets?.[name]?.values.map(({ value, count }) => `${value} ${count}`).join(', ');
    expect(counts('type')).toBe(
      'image/jpeg 31, image/heic 1, image/png 1, image/svg+xml 1, image/webp 1, video/mp4 1, video/quicktime 1',
    );
    expect(counts('camera')).toBe('ILCE-7M3 22, EOS R5 1, EOS R6 1, iPhone 15 1');
    expect(counts('place')).toBe(
      'Portugal 2, Japan 1, Lisbon 1, New York 1, New York City 1, Porto 1, Tokyo 1, United States 1',
    );
    expect(counts('year')).toBe('2020 22, 2026 13, 2024 1, 2025 1');
    expect(counts('month')).toBe(
      '2020-01 22, 2026-05 9, 2026-06 3, 2024-02 1, 2025-12 1, 2026-01 1',
    );
    expect(counts('tag')).toBe(
      'even 11, sea 4, boat 3, Evening 1, New York 1, Wi-Fi 1, logo 1, 夜景 1',
    );
    expect(counts('by')).toMatch(/^.+ 32, Ben Okri 3, Ada Moreau 2$/);
    expect(counts('approval')).toBe('none 33, approved 2, in_review 1, needs_changes 1');
    expect(counts('library')).toBe('home 35, second 2');
    expect(counts('color')).toBe('orange 2, red 2, black 1, blue 1, green 1, grey 1, white 1');
    expect(counts('object')).toBe('boat 1, sea 1');
    for (const facet of Object.values(facets ?? {}))
      expect(facet).toMatchObject({ more: false, exact: true });
  });

  it('count no approval that a filter refuses', async () => {
    await sql(`UPDATE asset SET approval_state = 'former' WHERE approval_state = 'in_review'`);
    const { facets } = await select({ facets: ['approval'] });
    await sql(`UPDATE asset SET approval_state = 'in_review' WHERE approval_state = 'former'`);
    expect(facets?.approval?.values.map(({ value }) => value)).not.toContain('former');
  });

  it('count what was found only', async () => {
    const { facets } = await select({
      filter: 'tag:sea',
      text: 'sunset',
      facets: ['library', 'tag'],
    });
    expect(facets?.library?.values).toEqual([
      { value: 'home', count: 1 },
      { value: 'second', count: 1 },
    ]);
    const none = await select({ filter: 'tag:none', facets: ['type'] });
    expect(none.facets?.type).toEqual({ values: [], more: false, exact: true });
  });
});
