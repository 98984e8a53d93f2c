import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { aView, type WantedView } from '@/testing/filters';
import { tagAssets } from '../../tag/tag-assets';
import { trashAssets } from '../trash/trash-assets';
import { browseAssets, browseIds, countView, findTiles } from './browse-assets';

const domain = await aDomain();
const names = new Map<string, string>();

async function look(view: WantedView, offset = 0) {
  const whole = aView(view);
  const { total, rows } = await browseAssets(domain, library, whole, offset);
  expect(await countView(domain, library, whole)).toBe(total);
  return { total, names: rows.map(({ name }) => name) };
}

async function add(name: string, tags: string[], kind: 'image' | 'video' = 'image') {
  const row = await aReadyAsset(domain, library, { name, kind });
  if (tags.length > 0) await tagAssets(domain, library, [row.id], tags);
  names.set(name, row.id);
  domain.pass(1000);
}

const { library } = await aLibrary(domain);
await add('banana.jpg', ['fruit', 'yellow']);
await add('Apple.jpg', ['fruit']);
await add('cherry.mp4', ['fruit'], 'video');
await add('gone.jpg', ['fruit']);
await anAsset(domain, library, { name: 'variant.jpg', parentId: names.get('Apple.jpg') ?? null });
await trashAssets(domain, library, [names.get('gone.jpg') as string]);
await domain.sql(
  `UPDATE asset SET approval_state = 'approved', approval_set_at = now() WHERE id = $1`,
  [names.get('Apple.jpg')],
);
const elsewhere = await aLibrary(domain);
await anAsset(domain, elsewhere.library, { name: 'foreign.jpg' });

describe('browseAssets', () => {
  it('orders originals by age in both directions, and by name regardless of case', async () => {
    const newest = ['cherry.mp4', 'Apple.jpg', 'banana.jpg'];
    expect(await look({})).toEqual({ total: 3, names: newest });
    expect((await look({ sort: 'oldest' })).names).toEqual([...newest].reverse());
    expect((await look({ sort: 'name' })).names).toEqual(['Apple.jpg', 'banana.jpg', 'cherry.mp4']);
  });

  it('filters by all of several tags, by kind, by approval, and by all at once', async () => {
    expect((await look({ tags: ['fruit', 'yellow'] })).names).toEqual(['banana.jpg']);
    expect((await look({ kind: 'video' })).names).toEqual(['cherry.mp4']);
    expect((await look({ approval: 'approved' })).names).toEqual(['Apple.jpg']);
    expect((await look({ approval: 'none' })).names).toEqual(['cherry.mp4', 'banana.jpg']);
    const all: WantedView = { tags: ['fruit'], kind: 'image', approval: 'none', sort: 'oldest' };
    expect(await look(all)).toEqual({ total: 1, names: ['banana.jpg'] });
    expect(await look({ tags: ['none such'] })).toEqual({ total: 0, names: [] });
  });

  it('filters by a dominant colour and by orientation', async () => {
    await domain.sql(
      `UPDATE asset SET colours = '{grey,red}', width = 300, height = 400 WHERE id = $1`,
      [names.get('Apple.jpg')],
    );
    for (const colour of ['grey', 'red'] as const)
      expect(await look({ colour })).toEqual({ total: 1, names: ['Apple.jpg'] });
    expect((await look({ colour: 'red', orientation: 'portrait' })).total).toBe(1);
    expect((await look({ orientation: 'landscape' })).names).toEqual(['cherry.mp4', 'banana.jpg']);
    expect((await look({ colour: 'red', orientation: 'landscape' })).total).toBe(0);
    for (const none of [{ colour: 'blue' }, { orientation: 'square' }] as const)
      expect(await look(none)).toEqual({ total: 0, names: [] });
  });

  it('shows only the trash when asked to', async () => {
    expect(await look({ trashed: true })).toEqual({ total: 1, names: ['gone.jpg'] });
  });

  it('counts all originals, wherever the block begins', async () => {
    expect(await look({}, 2)).toEqual({ total: 3, names: ['banana.jpg'] });
    expect(await look({}, 100)).toEqual({ total: 3, names: [] });
  });
});

describe('browseIds', () => {
  const idsOf = (view: WantedView, offset: number, count: number) =>
    browseIds(domain, library, aView(view), { offset, count });
  const named = (...wanted: string[]) => wanted.map((name) => names.get(name));

  it('returns the ids of the view, in its order', async () => {
    expect(await idsOf({}, 0, 10)).toEqual(named('cherry.mp4', 'Apple.jpg', 'banana.jpg'));
    expect(await idsOf({ sort: 'name' }, 1, 1)).toEqual(named('banana.jpg'));
    expect(await idsOf({ tags: ['fruit'], kind: 'image' }, 0, 10)).toEqual(
      named('Apple.jpg', 'banana.jpg'),
    );
    expect(await idsOf({ trashed: true }, 0, 10)).toEqual(named('gone.jpg'));
    expect(await idsOf({}, 3, 10)).toEqual([]);
  });
});

describe('findTiles', () => {
  it('finds only live assets of the library', async () => {
    const ids = [names.get('Apple.jpg'), names.get('gone.jpg'), 'unknown'] as string[];
    const found = await findTiles(domain, library, ids);
    expect(found.map(({ name }) => name)).toEqual(['Apple.jpg']);
    const stranger = await aLibrary(domain);
    expect(await findTiles(domain, stranger.library, ids)).toEqual([]);
  });
});
