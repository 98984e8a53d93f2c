import { expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { countOriginalsByTag } from './list-tags';
import { tagAssets } from './tag-assets';

it('countOriginalsByTag counts the originals with each tag, as the grid shows them', async () => {
  const domain = await aDomain();
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
