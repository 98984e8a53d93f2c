import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, TESTER } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, aReadyAsset } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { authorizeSettings } from '../access/authorize-settings';
import { trashAssets } from '../asset/trash/trash-assets';
import { setPlan } from '../organization/change-organization';
import { tagAssets } from '../tag/tag-assets';
import { claimLibrary } from './claim-library';
import { createLibrary } from './create-library';
import { listLibraryCards } from './list-library-cards';

const domain = await aDomain();
let organizationId: string;
let personId: string;

async function cards() {
  const { principal } = await aSession(domain, personId);
  return listLibraryCards(domain, authorizeSettings(principal, organizationId, 'member', null));
}

beforeAll(async () => {
  const claimed = await aLibrary(domain, 'Atelier');
  organizationId = claimed.organizationId;
  personId = (await aPerson(domain)).id;
  const { principal } = await aSession(domain, personId);
  await claimLibrary(domain, principal, claimed.claimToken, null);
  const add = async (name: string) => {
    domain.pass(1000);
    return aReadyAsset(domain, claimed.library, { name });
  };
  const [oldest] = [await add('1.jpg'), await add('2.jpg'), await add('3.jpg'), await add('4.jpg')];
  const gone = await add('gone.jpg');
  const variant = await anAsset(domain, claimed.library, { parentId: oldest.id });
  await tagAssets(domain, claimed.library, [oldest.id, variant.id], ['vase', 'table']);
  await tagAssets(domain, claimed.library, [variant.id], ['on the variant only']);
  await trashAssets(domain, claimed.library, [gone.id]);
});

describe('listLibraryCards', () => {
  it('shows a library with the counts of its grid and its newest originals', async () => {
    const [card] = await cards();
    expect(card).toMatchObject({
      name: 'Atelier',
      assetsCount: 4,
      variantsCount: 1,
      tagsCount: 2,
      locked: false,
    });
    expect(card?.newest.map(({ name }) => name)).toEqual(['4.jpg', '3.jpg', '2.jpg']);
  });

  it('shows nothing of other organizations, and locks libraries past the third of an ended plan', async () => {
    const elsewhere = await aLibrary(domain, 'Elsewhere');
    await anAsset(domain, elsewhere.library, { name: 'foreign.jpg' });
    await setPlan(domain, TESTER, organizationId, 'pro');
    for (const name of ['B', 'C', 'D']) {
      const { principal } = await aSession(domain, personId);
      const { organization } = authorizeSettings(principal, organizationId, 'owner', null).person
        .memberships[0] as { organization: Parameters<typeof createLibrary>[2] };
      domain.pass(1000);
      await createLibrary(domain, principal, organization, { name });
    }
    expect((await cards()).map(({ locked }) => locked)).toEqual([false, false, false, false]);
    await setPlan(domain, TESTER, organizationId, 'canceled');
    expect((await cards()).map(({ name, locked }) => [name, locked])).toEqual([
      ['Atelier', false],
      ['B', false],
      ['C', false],
      ['D', true],
    ]);
  });
});
