import { beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { trashAssets } from '../asset/trash/trash-assets';
import { tagAssets } from '../tag/tag-assets';
import { type EventsPage, latestPosition, listEvents } from './list-events';

const domain = await aDomain();
let made: Awaited<ReturnType<typeof aLibrary>>;
beforeEach(async () => {
  made = await aLibrary(domain);
});

const place = () => domain.sql('SELECT place_events()');
const list = (page: Partial<EventsPage> = {}) =>
  listEvents(domain, made.organizationId, {
    after: 0,
    libraries: null,
    reach: null,
    types: [],
    limit: 100,
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

describe('an asset transferred', () => {
  let assetId: string;
  beforeEach(async () => {
    await domain.sql(
      `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'target', 'Target', now())`,
      [made.organizationId],
    );
    ({ id: assetId } = await anAsset(domain, made.library));
    await domain.sql(`UPDATE asset SET library_id = 'target' WHERE id = $1`, [assetId]);
    await place();
  });
  const seenBy = async (libraries: string[], page: Partial<EventsPage> = {}) =>
    (await list({ libraries, reach: libraries, ...page }))
      .filter((event) => event.event_asset_id === assetId)
      .map((event) => [event.type, event.event_library_id, event.from_library_id, event.id]);

  it('is a transfer for a reader of both libraries, also when only one is listed', async () => {
    const { libraryId } = made;
    const transfer = ['asset.transferred', 'target', libraryId];
    const reach = [libraryId, 'target'];
    expect((await seenBy(reach)).at(-1)).toEqual([...transfer, assetId]);
    expect((await seenBy(['target'], { reach })).at(-1)).toEqual([...transfer, assetId]);
    expect((await seenBy([libraryId], { reach })).at(-1)).toEqual([...transfer, null]);
  });

  it('is a removal for a reader of the former library', async () => {
    const { libraryId } = made;
    expect(await seenBy([libraryId])).toEqual([
      ['asset.created', libraryId, null, null],
      ['asset.deleted', libraryId, null, null],
    ]);
    expect(await seenBy([libraryId], { types: ['asset.transferred'] })).toEqual([]);
    expect(await seenBy([libraryId], { types: ['asset.deleted'] })).toHaveLength(1);
  });

  it('is an arrival for a reader of the new library', async () => {
    expect(await seenBy(['target'])).toEqual([['asset.created', 'target', null, assetId]]);
    expect(await seenBy(['target'], { types: ['asset.transferred'] })).toEqual([]);
    expect(await seenBy(['target'], { types: ['asset.created'] })).toHaveLength(1);
  });
});
