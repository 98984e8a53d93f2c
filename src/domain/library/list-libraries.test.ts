import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { aView } from '@/testing/filters';
import { aSession, aSignedIn } from '@/testing/sessions';
import { trashAssets } from '../asset/trash/trash-assets';
import { browseAssets } from '../asset/view/browse-assets';
import { claimLibrary } from './claim-library';
import { findLibrarySummary, listOwnLibraries } from './list-libraries';

const domain = await aDomain();

describe('the counts on the pages of a library', () => {
  it('match the grid and the trash: originals, with variants counted separately', async () => {
    const { library, claimToken } = await aLibrary(domain);
    const { principal } = await aSignedIn(domain);
    await claimLibrary(domain, principal, claimToken, null);
    const [one, gone] = [await aReadyAsset(domain, library), await aReadyAsset(domain, library)];
    await aReadyAsset(domain, library);
    for (const { id } of [one, one, gone]) await anAsset(domain, library, { parentId: id });
    await trashAssets(domain, library, [gone.id]);

    expect(await findLibrarySummary(domain, library)).toMatchObject({
      assetsCount: 2,
      variantsCount: 2,
      trashCount: 1,
    });
    const shown = async (trashed: boolean) =>
      (await browseAssets(domain, library, aView({ trashed }), 0)).total;
    expect([await shown(false), await shown(true)]).toEqual([2, 1]);
    const person = (await aSession(domain, principal.personId)).principal;
    const [own] = await listOwnLibraries(domain, person);
    expect(own?.libraries).toMatchObject([{ id: library.id, assetsCount: 2 }]);
  });
});
