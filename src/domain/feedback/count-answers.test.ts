import { beforeEach, describe, expect, it } from 'vitest';
import { aLimitedMember, anOrganization } from '@/testing/accounts';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { aLibraryOf } from '@/testing/http/shared-fixture';
import { aSession, aSignedIn } from '@/testing/sessions';
import { authorizeSettings } from '../access/authorize-settings';
import { authorizeEndingLinks } from '../access/authorize-sharing';
import type { PersonPrincipal } from '../access/principal';
import { trashAssets } from '../asset/trash/trash-assets';
import { endShareLink } from '../share-link/change-share-link';
import { countAnswersAbout } from './count-answers';

let here: AnsweredLinkFixture;
let domain: AnsweredLinkFixture['domain'];
let organizationId: string;
let owner: PersonPrincipal;

beforeEach(async () => {
  here = await anAnsweredLink();
  ({ domain, organizationId, owner } = here);
});

const settingsOf = (person: PersonPrincipal) =>
  authorizeSettings(person, organizationId, 'no guest', null);

describe('the numbers on the tiles of a grid', () => {
  const countsOf = async (person = owner) =>
    Object.fromEntries(
      (
        await countAnswersAbout(
          domain,
          settingsOf(person),
          here.assets.map(({ id }) => id),
        )
      ).map(({ id, yes, maybe, no, comments }) => [
        here.assets.findIndex((asset) => asset.id === id),
        [yes, maybe, no, comments],
      ]),
    );

  it('add up all links, without what was withdrawn, for every member', async () => {
    const [anna, ben] = [
      await here.aVisitor('Anna'),
      await here.aVisitor('Ben', await here.aLink(owner)),
    ];
    await anna.pick(0, 'yes');
    await ben.pick(0, 'yes');
    await ben.pick(1, 'no');
    await anna.pick(2, 'maybe');
    await anna.pick(2, null);
    await anna.say(0, 'Lovely');
    const { id } = await ben.say(0, 'Too dark');
    await ben.unsay(id);
    expect(await countsOf()).toEqual({ 0: [2, 0, 0, 1], 1: [0, 0, 1, 0] });
    expect(await countsOf(await here.aMember('member'))).toEqual(await countsOf());
  });

  it('leave out what is in the trash, but not what was said before a link was ended', async () => {
    const other = await here.aLink(owner);
    const [anna, ben] = [await here.aVisitor('Anna'), await here.aVisitor('Ben', other)];
    for (const n of [0, 1]) {
      await anna.pick(n, 'yes');
      await ben.say(n, 'Nice');
    }
    await trashAssets(domain, here.library, [here.assets[1]?.id ?? '']);
    expect(await countsOf()).toEqual({ 0: [1, 0, 0, 1] });
    await endShareLink(domain, authorizeEndingLinks(owner, organizationId, null), other.id);
    expect(await countsOf()).toEqual({ 0: [1, 0, 0, 1] });
  });

  it('leave out links of which the member does not see every library', async () => {
    await (await here.aVisitor('Anna')).pick(0, 'yes');
    const without = async (libraryId: string) => {
      const access = { others: 'write' as const, chosen: { [libraryId]: null } };
      const { id } = await aLimitedMember(domain, organizationId, access);
      return (await aSession(domain, id)).principal;
    };
    const other = await aLibraryOf(domain, owner);
    expect(await countsOf(await without(other.id))).toEqual({ 0: [1, 0, 0, 0] });
    expect(await countsOf(await without(here.library.id))).toEqual({});
  });

  it('tell nothing to members of another organization', async () => {
    await (await here.aVisitor('Anna')).pick(0, 'yes');
    const elsewhere = await anOrganization(domain, 'pro');
    const { principal } = await aSignedIn(domain, { [elsewhere]: 'owner' });
    const settings = authorizeSettings(principal, elsewhere, 'member', null);
    expect(await countAnswersAbout(domain, settings, [here.assets[0]?.id ?? ''])).toEqual([]);
  });
});
