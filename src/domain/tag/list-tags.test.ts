import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { countOriginalsByTag, listTags } from './list-tags';
import { tagAssets } from './tag-assets';

const domain = await aDomain();

describe('listTags', () => {
  it("orders by count, then by id, and marks machines' tags", async () => {
    const { library } = await aLibrary(domain);
    const one = await aReadyAsset(domain, library, {}, { tags: ['blue', 'sky'] });
    const two = await aReadyAsset(domain, library, {}, { tags: ['blue'] });
    await tagAssets(domain, library, [one.id, two.id], ['b', 'a']);
    await tagAssets(domain, library, [one.id], ['blue']);
    expect(await listTags(domain, library, 1000)).toEqual([
      { id: 'a', count: 2, ai_count: 0 },
      { id: 'b', count: 2, ai_count: 0 },
      { id: 'blue', count: 2, ai_count: 1 },
      { id: 'sky', count: 1, ai_count: 1 },
    ]);
    expect(await listTags(domain, library, 2)).toHaveLength(2);
  });

  it('leaves out tags of trashed assets and of other libraries', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, {}, { tags: ['gone'] });
    await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [id]);
    expect(await listTags(domain, library, 1000)).toEqual([]);
  });
});

it('countOriginalsByTag counts the originals with each tag, as the grid shows them', async () => {
  const { library } = await aLibrary(domain);
  const one = await aReadyAsset(domain, library);
  const two = await aReadyAsset(domain, library);
  const three = await aReadyAsset(domain, library);
  const variants = [
    await aReadyAsset(domain, library, { parentId: one.id }),
    await aReadyAsset(domain, library, { parentId: one.id }),
  ].map(({ id }) => id);
  await tagAssets(domain, library, [one.id, ...variants], ['often on variants']);
  await tagAssets(domain, library, [one.id, two.id], ['vase', 'a']);
  await tagAssets(domain, library, variants, ['on variants only']);
  await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [three.id]);

  expect(await countOriginalsByTag(domain, library, 1000)).toEqual([
    { id: 'a', count: 2 },
    { id: 'vase', count: 2 },
    { id: 'often on variants', count: 1 },
    { id: 'on variants only', count: 0 },
  ]);
  expect(await countOriginalsByTag(domain, library, 1)).toEqual([{ id: 'a', count: 2 }]);
});
