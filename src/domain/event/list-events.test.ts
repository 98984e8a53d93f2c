import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { trashAssets } from '../asset/trash-assets';
import { tagAssets } from '../tag/tag-assets';
import { type EventsPage, latestPosition, listEvents } from './list-events';

let domain: TestDomain;
let made: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  made = await aLibrary(domain);
});

const place = () => domain.test.pool.query('SELECT place_events()');
const list = (page: Partial<EventsPage> = {}) =>
  listEvents(domain, made.organizationId, {
    ...{ after: 0, libraries: null, types: [], limit: 100 },
    ...page,
  });

it('lists placed events, oldest first, with the asset as it is now', async () => {
  const { id } = await anAsset(domain, made.library);
  await place();
  await tagAssets(domain, made.library, [id], ['sea']);
  expect((await list()).map(({ type }) => type)).toEqual(['library.created', 'asset.created']);
  await place();
  expect((await list()).at(-1)).toMatchObject({ type: 'asset.updated', fields: ['tags'], id });
  expect((await list()).map((event) => event.id && event.tags)).toEqual([null, ['sea'], ['sea']]);
});

it('continues after a position, up to a limit', async () => {
  for (let count = 0; count < 3; count++) await anAsset(domain, made.library);
  await place();
  const [first, second, third, fourth] = await list();
  const after = first?.position ?? 0;
  expect(await list({ after, limit: 2 })).toEqual([second, third]);
  expect(await list({ after: third?.position })).toEqual([fourth]);
  expect(await latestPosition(domain, made.organizationId)).toBe(fourth?.position);
});

it('lists the requested types and libraries', async () => {
  const { id } = await anAsset(domain, made.library);
  await place();
  expect((await list({ types: ['asset.created'] })).map((event) => event.event_asset_id)).toEqual([
    id,
  ]);
  expect(await list({ libraries: ['other'] })).toEqual([]);
  expect(await list({ libraries: [made.libraryId] })).toHaveLength(2);
});

it('shows no trashed asset, and none of another organization', async () => {
  const { id } = await anAsset(domain, made.library);
  await trashAssets(domain, made.library, [id]);
  const other = await aLibrary(domain);
  await anAsset(domain, other.library);
  await place();
  const events = await list();
  expect(events.map(({ type }) => type)).toEqual([
    'library.created',
    'asset.created',
    'asset.trashed',
  ]);
  expect(events.map((event) => [event.event_asset_id, event.id])).toEqual([
    [null, null],
    [id, null],
    [id, null],
  ]);
});
