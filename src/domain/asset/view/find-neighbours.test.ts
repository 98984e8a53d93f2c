import { describe, expect, it } from 'vitest';
import { SORTS } from '@/contract/browse/view';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { aView, type WantedView } from '@/testing/filters';
import { tagAssets } from '../../tag/tag-assets';
import { trashAssets } from '../trash/trash-assets';
import { browseAssets } from './browse-assets';
import { findNeighbours } from './find-neighbours';

const domain = await aDomain();

const add = async (name: string, tags: string[] = []) => {
  const { id } = await aReadyAsset(domain, library, { name });
  if (tags.length > 0) await tagAssets(domain, library, [id], tags);
  return id;
};

const beside = async (view: WantedView, id: string) => {
  const { before, after, ...rest } = await findNeighbours(domain, library, aView(view), id);
  return { before: before.map(({ id }) => id), after: after.map(({ id }) => id), ...rest };
};

const { library } = await aLibrary(domain);
await add('alone.jpg', ['sea']);
// In another month.
domain.pass(40 * 86_400_000);
// The same moment and the same name apart from case: only the id distinguishes them.
const tied: string[] = [];
for (const name of ['Same.jpg', 'same.jpg', 'SAME.jpg', 'same.jpg']) tied.push(await add(name));
domain.pass(1000);
await add('zebra.jpg', ['sea']);
const gone = await add('gone.jpg', ['sea']);
await trashAssets(domain, library, [gone]);
const parentId = tied[0] as string;
const variant = (await anAsset(domain, library, { name: 'same.jpg', parentId })).id;
const elsewhere = await aLibrary(domain);
await aReadyAsset(domain, elsewhere.library, { name: 'same.jpg' });

describe('findNeighbours', () => {
  it.each([
    ...SORTS.map((sort) => ({ sort })),
    { tags: ['sea'] },
    { sort: 'name', kind: 'image', approval: 'none' },
    { trashed: true },
  ] satisfies WantedView[])('walks through a view as it is shown: %j', async (view) => {
    const { rows, total } = await browseAssets(domain, library, aView(view), 0);
    const shown = rows.map(({ id }) => id);
    expect(shown.length).toBeGreaterThan(0);
    for (const [index, id] of shown.entries())
      expect(await beside(view, id)).toEqual({
        before: shown.slice(0, index),
        after: shown.slice(index + 1),
        place: index + 1,
        total,
      });
  });

  it('returns the nearest dozen on each side', async () => {
    const many = await aLibrary(domain);
    const ids: string[] = [];
    for (let n = 0; n < 30; n++)
      ids.push((await anAsset(domain, many.library, { name: `${n + 10}.jpg` })).id);
    const view = aView({ sort: 'name' });
    const found = await findNeighbours(domain, many.library, view, ids[15] as string);
    expect(found.before.map(({ id }) => id)).toEqual(ids.slice(3, 15));
    expect(found.after.map(({ id }) => id)).toEqual(ids.slice(16, 28));
  });

  it('returns the neighbours an asset outside the view would have', async () => {
    const { rows } = await browseAssets(domain, library, aView({ tags: ['sea'] }), 0);
    const [zebra, alone] = rows.map(({ id }) => id);
    expect(await beside({ tags: ['sea'] }, tied[0] as string)).toEqual({
      before: [zebra],
      after: [alone],
      place: null,
      total: 2,
    });
  });

  it('returns none for variants, for trashed assets, and to strangers', async () => {
    const none = { before: [], after: [], place: null };
    for (const id of [variant, gone, 'unknown']) expect(await beside({}, id)).toMatchObject(none);
    const stranger = await aLibrary(domain);
    expect(
      await findNeighbours(domain, stranger.library, aView(), tied[0] as string),
    ).toMatchObject({ ...none, total: 0 });
  });
});
