import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { type SharedAssetPage, shareSettings } from '@/contract/sharing/share-link';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import type { PersonPrincipal } from '@/domain/access/principal';
import { deletePerson } from '@/domain/person/delete-person';
import { changeShareLink, renewShareLink } from '@/domain/share-link/change-share-link';
import type { NewShareSettings } from '@/domain/share-link/create-share-link';
import { listLinksForPerson } from '@/domain/share-link/list-links-for-person';
import { aPerson } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aLibraryOf,
  aShareLink,
  aStore,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';

let domain: TestDomain;
let organizationId: string;
let owner: PersonPrincipal;
let library: LibraryForWriting;
let assetId: string;
let site: SharedSite;

/** A browser whose cookie says who is signed in. */
type Signed = { cookie: string; email: string; principal: PersonPrincipal };
let ada: Signed;
let ben: Signed;

async function somebody(memberships = {}): Promise<Signed> {
  const { id, email } = await aPerson(domain, memberships);
  const { cookie, principal } = await aSession(domain, id);
  return { cookie, email, principal };
}

const sharing = () => authorizeSharing(owner, organizationId, null);
const aLink = (people: string[] | null, settings: Partial<NewShareSettings> = {}) =>
  aShareLink(
    domain,
    owner,
    organizationId,
    { kind: 'assets', assetIds: [assetId] },
    { downloads: 'originals', takesFeedback: true, people, ...settings },
  );

/** What a browser gets of a link: the page, the first assets, its original by `url`, and the archive. */
async function reach(token: string, cookie = '', url?: string) {
  const page = await site.call(token, 'page', {}, cookie);
  const block = await site.call(token, 'block', { number: 0 }, cookie);
  const asset = await site.call(token, 'asset', { place: 1 }, cookie);
  const file = url ?? (asset.data as SharedAssetPage | undefined)?.asset.url;
  return {
    state: (page.data as { state: string } | null)?.state ?? null,
    seen: [page.data, block.data, asset.data],
    block: block.status,
    file: file ? (await site.get(file)).status : null,
    url: file,
    archive: (await site.get(`/s/${token}/archive`, { Cookie: cookie })).status,
  };
}

const ALL = { state: 'open', block: 200, file: 200, archive: 200 };
const NOTHING = { state: 'personal', block: 401, file: null, archive: 401 };

/** In no order: the clock of a test stands still. */
const mailed = async () => {
  const rows = await domain.sql(`SELECT recipient FROM mail WHERE kind = 'share'`);
  return rows.map((row) => row.recipient as string).sort();
};

beforeAll(async () => {
  domain = await aDomain();
  const person = await aCollector(domain);
  ({ organizationId, principal: owner } = person);
  library = await person.library();
  const blobs = await aStore();
  const blob = domain.newId();
  ({ id: assetId } = await aReadyAsset(domain, library, { blob, sizeBytes: 3 }));
  await blobs.put(blob, Buffer.from('abc'));
  await blobs.put(`${blob}.400`, Buffer.from('abc'));
  site = startSharedFixture(domain, blobs);
  ada = await somebody();
  ben = await somebody({ [organizationId]: 'member' });
});
beforeEach(() => domain.test.pool.query(`DELETE FROM mail; DELETE FROM audit`));
afterAll(() => site.close());

describe('a link for named people', () => {
  it('opens for them, signed in, and for owners; others learn nothing', async () => {
    const { token } = await aLink([ada.email.toUpperCase()], { title: 'Spring' });
    expect(await reach(token, ada.cookie)).toMatchObject(ALL);
    expect(await reach(token, (await aSession(domain, owner.personId)).cookie)).toMatchObject(ALL);
    for (const cookie of ['', 'vitrine.session_token=wrong', ben.cookie]) {
      const found = await reach(token, cookie);
      expect(found).toMatchObject(NOTHING);
      expect(JSON.stringify(found.seen)).not.toContain('Spring');
      expect(found.seen[0]).toEqual({
        state: 'personal',
        signedInAs: cookie === ben.cookie ? ben.email : null,
      });
    }
  });

  it('opens for the member who made it, until they leave', async () => {
    const maker = await somebody({ [organizationId]: 'member' });
    const content = { kind: 'assets' as const, assetIds: [assetId] };
    const settings = { downloads: 'originals' as const, people: [ada.email] };
    const by = maker.principal;
    const { token } = await aShareLink(domain, by, organizationId, content, settings);
    expect(await reach(token, maker.cookie)).toMatchObject(ALL);
    const right = (libraryId: string) =>
      domain.test.pool.query('INSERT INTO library_right VALUES ($1, $2, $3, NULL)', [
        organizationId,
        by.personId,
        libraryId,
      ]);
    await right((await aLibraryOf(domain, owner)).id);
    expect(await reach(token, maker.cookie)).toMatchObject(ALL);
    await right(library.id);
    expect(await reach(token, maker.cookie)).toMatchObject(NOTHING);
    await domain.sql('DELETE FROM library_right WHERE person_id = $1', [by.personId]);
    expect(await reach(token, maker.cookie)).toMatchObject(ALL);
    const member = [organizationId, by.personId];
    const change = (set: string) => domain.test.pool.query(set, member);
    const mine = 'WHERE organization_id = $1 AND person_id = $2';
    await change(`UPDATE member SET library_access = NULL ${mine}`);
    expect(await reach(token, maker.cookie)).toMatchObject(NOTHING);
    await change(`UPDATE member SET library_access = 'write', suspended_at = now() ${mine}`);
    expect(await reach(token, maker.cookie)).toMatchObject(NOTHING);
    await change(`DELETE FROM member ${mine}`);
    expect(await reach(token, maker.cookie)).toMatchObject(NOTHING);
  });

  it('asks for its password, too', async () => {
    const { token } = await aLink([ada.email], { password: 'a long password' });
    const enter = { password: 'a long password' };
    const { headers } = await site.call(token, 'enter', enter, ada.cookie);
    const [pass = ''] = (headers.get('set-cookie') ?? '').split(';');
    expect(pass).toContain('vitrine.share=');
    expect((await reach(token, ada.cookie)).state).toBe('locked');
    expect(await reach(token, `${ada.cookie}; ${pass}`)).toMatchObject(ALL);
    expect(await reach(token, `${ben.cookie}; ${pass}`)).toMatchObject(NOTHING);
    // Others do not even learn that it has one.
    for (const guess of ['a long password', 'a wrong password'])
      expect(await site.call(token, 'enter', { password: guess }, ben.cookie)).toMatchObject({
        status: 401,
      });
  });

  it('closes for who is no longer named, with every address made for them', async () => {
    const link = await aLink([ada.email, ben.email]);
    const { url } = await reach(link.token, ada.cookie);
    await changeShareLink(domain, sharing(), link.id, { people: [ben.email] });
    expect(await reach(link.token, ada.cookie, url)).toMatchObject({ ...NOTHING, file: 404 });
    expect(await reach(link.token, ben.cookie)).toMatchObject(ALL);
  });

  it('that was for anyone closes for who opened it then', async () => {
    const link = await aLink(null);
    const { url } = await reach(link.token);
    await changeShareLink(domain, sharing(), link.id, { people: [ada.email] });
    expect(await reach(link.token, '', url)).toMatchObject({ ...NOTHING, file: 404 });
    const mine = await reach(link.token, ada.cookie);
    // One more person takes nothing from the others.
    await changeShareLink(domain, sharing(), link.id, { people: [ada.email, ben.email] });
    expect(await reach(link.token, ada.cookie, mine.url)).toMatchObject(ALL);
  });

  it('is opened to anyone only when this is asked for, and the audit log says so', async () => {
    const link = await aLink([ada.email, ben.email]);
    const change = (people: string[] | null) =>
      changeShareLink(domain, sharing(), link.id, { people });
    await change([ada.email]);
    await change(null);
    expect(await reach(link.token)).toMatchObject(ALL);
    const rows = await domain.sql('SELECT action, subject FROM audit ORDER BY id');
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['unshare link with', `${link.id} ${ben.email}`],
        ['open share link', link.id],
      ]),
    );
    expect(shareSettings.shape.people.safeParse([]).success).toBe(false);
  });

  it('stands among the libraries of its people, until it ends', async () => {
    const cara = await somebody();
    const link = await aLink([cara.email], { title: 'Autumn' });
    const listed = () => listLinksForPerson(domain, cara.principal);
    expect(await listed()).toMatchObject([{ title: 'Autumn', token: link.token }]);
    expect(await listLinksForPerson(domain, { email: `x${cara.email}` })).toEqual([]);
    const { token } = await renewShareLink(domain, sharing(), link.id);
    expect(await listed()).toMatchObject([{ token }]);
    await domain.sql('UPDATE share_link SET withdrawn_at = now() WHERE id = $1', [link.id]);
    expect(await listed()).toEqual([]);
  });
});

describe('its people', () => {
  it('are one visitor on every device, under their own name', async () => {
    const link = await aLink([ada.email]);
    const { data } = await site.call(link.token, 'asset', { place: 1 }, ada.cookie);
    const { ref } = (data as SharedAssetPage).asset;
    const phone = (await aSession(domain, ada.principal.personId)).cookie;
    const [first, second] = await Promise.all(
      [ada.cookie, phone].map((cookie) =>
        site.call(link.token, 'pick', { ref, pick: 'yes' }, cookie),
      ),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.headers.get('set-cookie')).toBeNull();
    const feedback = await site.call(link.token, 'feedback', { ref }, phone);
    expect(feedback.data).toMatchObject({ name: 'Ada', pick: 'yes' });
    const said = await site.call(link.token, 'comment', { ref, text: 'Fine' }, phone);
    expect(said.status).toBe(200);
    const rows = await domain.sql('SELECT name, person_id FROM visitor WHERE share_link_id = $1', [
      link.id,
    ]);
    expect(rows).toEqual([{ name: 'Ada', person_id: ada.principal.personId }]);
  });

  it('leave no name behind when their account is deleted', async () => {
    const cara = await somebody();
    const link = await aLink([cara.email]);
    const { data } = await site.call(link.token, 'asset', { place: 1 }, cara.cookie);
    const { ref } = (data as SharedAssetPage).asset;
    await site.call(link.token, 'comment', { ref, text: 'Fine' }, cara.cookie);
    await deletePerson(domain, cara.principal.personId, null);
    const rows = await domain.sql(
      `SELECT v.name, c.visitor_name, c.text FROM visitor v JOIN comment c ON c.visitor_id = v.id
       WHERE v.share_link_id = $1`,
      [link.id],
    );
    expect(rows).toEqual([{ name: 'Former member', visitor_name: 'Former member', text: 'Fine' }]);
  });

  it('need give no name before their first comment', async () => {
    const link = await aLink([ada.email]);
    const { data } = await site.call(link.token, 'asset', { place: 1 }, ada.cookie);
    const { ref } = (data as SharedAssetPage).asset;
    const answers = await site.call(link.token, 'feedback', { ref }, ada.cookie);
    expect(answers.data).toMatchObject({ name: 'Ada' });
    const said = await site.call(link.token, 'comment', { ref, text: 'Fine' }, ada.cookie);
    expect(said.status).toBe(200);
  });
});

describe('mails', () => {
  it('go to each person once, and again with a new address', async () => {
    const link = await aLink([ada.email, ada.email.toUpperCase()]);
    expect(await mailed()).toEqual([ada.email]);
    await changeShareLink(domain, sharing(), link.id, { people: [ada.email, ben.email] });
    expect(await mailed()).toEqual([ada.email, ben.email].sort());
    await changeShareLink(domain, sharing(), link.id, { title: 'Summer' });
    expect(await mailed()).toHaveLength(2);
    await renewShareLink(domain, sharing(), link.id);
    expect(await mailed()).toHaveLength(4);
    // Nobody can open an expired one.
    await domain.sql('UPDATE share_link SET expires_at = $2 WHERE id = $1', [
      link.id,
      domain.now(),
    ]);
    await renewShareLink(domain, sharing(), link.id);
    expect(await mailed()).toHaveLength(4);
  });

  it('are limited for an organization, which is told, and for an address, which is spared', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `n${n}@example.org`);
    await aLink(many(LIMITS.peoplePerShareLink));
    const link = await aLink(many(LIMITS.shareMailsPerHour - LIMITS.peoplePerShareLink - 1));
    // A leaked address is replaced all the same; one of its people can still be mailed.
    await renewShareLink(domain, sharing(), link.id);
    expect(await mailed()).toHaveLength(LIMITS.shareMailsPerHour);
    const before = await domain.database.prisma.shareLink.count();
    await expect(aLink([ada.email])).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    expect(await domain.database.prisma.shareLink.count()).toBe(before);
    await domain.sql('DELETE FROM audit');
    for (let n = 0; n < LIMITS.shareMailsToAddressPerHour + 2; n++) await aLink([ben.email]);
    expect((await mailed()).filter((one) => one === ben.email)).toHaveLength(
      LIMITS.shareMailsToAddressPerHour,
    );
  });
});
