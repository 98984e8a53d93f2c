import { expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { findTrashedAsset } from './list-trashed-assets';
import { trashAssets } from './trash-assets';

it("findTrashedAsset finds an original in the trash by its id or a variant's id, and nothing else", async () => {
  const domain = await aDomain();
  const { library } = await aLibrary(domain);
  const [gone, live] = [await aReadyAsset(domain, library), await aReadyAsset(domain, library)];
  const variant = await anAsset(domain, library, { parentId: gone.id });
  await trashAssets(domain, library, [gone.id]);
  for (const id of [gone.id, variant.id])
    expect(await findTrashedAsset(domain, library, id)).toMatchObject({
      id: gone.id,
      trashed_at: domain.clock.now.getTime(),
    });
  const stranger = await aLibrary(domain);
  expect(await findTrashedAsset(domain, library, live.id)).toBeNull();
  expect(await findTrashedAsset(domain, stranger.library, gone.id)).toBeNull();
});
