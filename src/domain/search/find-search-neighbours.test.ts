import { beforeAll, expect, it } from 'vitest';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { trashAssets } from '../asset/trash/trash-assets';
import { findSearchNeighbours } from './find-search-neighbours';
import { findHits } from './search-assets';

const domain = await aDomain({ unclaimedStorageBytes: 1_000_000_000 });
let home: Awaited<ReturnType<typeof aLibrary>>;
let second: typeof home.library;
beforeAll(async () => {
  home = await aLibrary(domain);
  const { organizationId, principal } = home;
  await domain.sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'second', 'second', now())`,
    [organizationId],
  );
  const granted = {
    ...principal,
    grants: new Map(principal.grants).set('second', 'write' as const),
  };
  home = { ...home, principal: granted };
  second = await authorizeLibrary(
    domain,
    granted,
    { organizationId, libraryId: 'second' },
    'write',
  );
});

/** Makes results, one after the other; returns their ids in the order of the search: the newest first. */
async function results(word: string, libraries: (typeof home.library)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const library of libraries) {
    domain.pass(1000);
    ids.unshift((await anAsset(domain, library, { name: `${word}.png` })).id);
  }
  return ids;
}

function find(word: string, assetId: string, expected: number) {
  const { principal } = home;
  const caller = { principal, organization: principal.organization };
  const search = { text: word, libraries: [], approvals: [] };
  const index = makePostgresSearchIndex(domain.database);
  const place = { assetId, expected };
  const find = (page: { offset: number; limit: number }) =>
    findHits(domain, index, caller, { ...search, ...page });
  return findSearchNeighbours(domain, find, place);
}

async function beside(word: string, assetId: string, expected: number) {
  const found = await find(word, assetId, expected);
  const [previous, next] = [found.before.at(-1), found.after[0]];
  return [previous?.id ?? null, next?.id ?? null, found.place, found.total];
}

it('findSearchNeighbours finds the results beside one, across libraries, at both ends too', async () => {
  const [a = '', b = '', c = ''] = await results('fox', [home.library, second, home.library]);
  expect(await beside('fox', a, 1)).toEqual([null, b, 1, 3]);
  expect(await beside('fox', b, 2)).toEqual([a, c, 2, 3]);
  expect(await beside('fox', c, 3)).toEqual([b, null, 3, 3]);
});

it('findSearchNeighbours finds them even after others came or went', async () => {
  const [a = '', b = '', c = ''] = await results('owl', [second, second, second]);
  const [newer = ''] = await results('owl', [home.library]);
  expect(await beside('owl', b, 2)).toEqual([a, c, 3, 4]);
  await trashAssets(domain, home.library, [newer]);
  await trashAssets(domain, second, [a]);
  expect(await beside('owl', b, 2)).toEqual([null, c, 1, 2]);
});

it('findSearchNeighbours gives a former result the neighbours it would have', async () => {
  const [a = '', b = '', c = ''] = await results('elk', [second, second, second]);
  await trashAssets(domain, second, [b]);
  expect(await beside('elk', b, 2)).toEqual([a, c, null, 2]);
  expect(await beside('elk', 'unknown', 900)).toEqual([null, null, null, 2]);
});

it('findSearchNeighbours reaches results far down', async () => {
  const ids = await results(
    'bee',
    Array.from({ length: 60 }, () => home.library),
  );
  expect(await beside('bee', ids[49] ?? '', 50)).toEqual([ids[48], ids[50], 50, 60]);
  const { before, after } = await find('bee', ids[49] ?? '', 50);
  expect(before.map(({ id }) => id)).toEqual(ids.slice(37, 49));
  expect(after.map(({ id }) => id)).toEqual(ids.slice(50));
});
