import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { anOrganization, auditOf, TESTER } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, expectRefusal } from '@/testing/domain';
import { aLibraryOf, aShareLink, PLAIN } from '@/testing/http/shared-fixture';
import { aSignedIn } from '@/testing/sessions';
import { authorizeShared } from '../access/authorize-shared';
import { authorizeLinks, authorizeSharing } from '../access/authorize-sharing';
import type { PersonPrincipal, Principal } from '../access/principal';
import { verifyKey } from '../access/verify/verify-key';
import { trashAssets } from '../asset/trash/trash-assets';
import { deleteCollection } from '../collection/change-collection';
import { addToCollection } from '../collection/change-entries';
import { createKey } from '../credential/create-key';
import { deletePerson } from '../person/delete-person';
import { deleteEndedShareLinks } from '../retention/delete-old-rows';
import { changeShareLink, endShareLink, renewShareLink } from './change-share-link';
import { countShareUse } from './count-share-use';
import { createShareLink } from './create-share-link';
import { enterShareLink } from './enter-share-link';
import { listSelectedAssets } from './list-selected-assets';
import { listShareLinks } from './list-share-links';

const domain = await aDomain();
const { sql } = domain;

const sharingOf = (person: PersonPrincipal) => authorizeSharing(person, organizationId, null);
const asMember = () => ({ kind: 'assets' as const, assetIds: assets });
const aLink = (settings = {}, by = member) =>
  aShareLink(domain, by, organizationId, asMember(), settings);
const stateOf = async (token: string, pass: string | null = null) =>
  (await authorizeShared(domain, token, { pass }))?.state ?? null;
const listed = async (person = member) =>
  (await listShareLinks(domain, authorizeLinks(person, organizationId, null), null)).links;

const aKey = async (
  organization: string,
  libraryId: string,
  access: 'read' | 'write' = 'write',
) => {
  const { apiKey } = await createKey(domain, TESTER, {
    organizationId: organization,
    name: 'Shop',
    grants: new Map([[libraryId, access]]),
  });
  const key = await verifyKey(domain, apiKey);
  if (key?.kind !== 'key') throw new Error('The key was refused.');
  return key;
};

const organizationId = await anOrganization(domain, 'pro');
const owner = (await aSignedIn(domain, { [organizationId]: 'owner' })).principal;
const member = (await aSignedIn(domain, { [organizationId]: 'member' })).principal;
const library = await aLibraryOf(domain, owner);
const assets: string[] = [];
for (let n = 0; n < 3; n++) assets.push((await aReadyAsset(domain, library)).id);

describe('creating a share link', () => {
  it('returns a token stored only encrypted, and writes to the audit log', async () => {
    const { token, id } = await aLink();
    expect(token).toMatch(/^[0-9A-Za-z]{40}$/);
    const rows = await sql(`SELECT row_to_json(s)::text AS row FROM share_link s WHERE id = $1`, [
      id,
    ]);
    expect(rows[0].row).not.toContain(token);
    expect(await auditOf(domain, `${id} Spring`)).toMatchObject([
      { action: 'create share link', actor: member.email, organization_id: organizationId },
    ]);
    expect(await stateOf(token)).toBe('open');
  });

  it('refuses assets of others and those in the trash, and an expiry in the past', async () => {
    const elsewhere = await anOrganization(domain);
    const other = (await aSignedIn(domain, { [elsewhere]: 'owner' })).principal;
    const foreign = aShareLink(domain, other, elsewhere, asMember());
    await expectRefusal(foreign, 'BAD_USER_INPUT');
    const gone = (await aReadyAsset(domain, library)).id;
    await trashAssets(domain, library, [gone]);
    const withGone = { kind: 'assets' as const, assetIds: [...assets, gone] };
    await expectRefusal(
      createShareLink(domain, sharingOf(member), withGone, { ...PLAIN, password: null }),
      'BAD_USER_INPUT',
    );
    const expiresAt = domain.now().getTime();
    await expectRefusal(aLink({ expiresAt }), 'BAD_USER_INPUT');
    await expectRefusal(aLink({ password: 'short' }), 'BAD_USER_INPUT');
  });

  it('accepts a selection in a view of a library, up to the limit of a link', async () => {
    const view = { sort: 'newest', filter: null, trashed: false } as const;
    const [except = ''] = assets;
    const some = { view: view, ranges: null, except: [except], also: [] };
    const selected = await listSelectedAssets(domain, library, some);
    expect(selected).toEqual(expect.arrayContaining(assets.slice(1)));
    expect(selected).not.toContain(except);
    await sql(
      `INSERT INTO asset (organization_id, library_id, id, kind, processing, name, blob, sha256, size_bytes, content_type, created)
       SELECT $1, $2, 'many' || lpad(n::text, 20, '0'), 'image', 'failed', 'x', 'many' || n, 'x', 0, 'image/png', now()
       FROM generate_series(1, $3::int) AS n`,
      [organizationId, library.id, LIMITS.assetsPerShareLink],
    );
    await expectRefusal(listSelectedAssets(domain, library, some), 'BAD_USER_INPUT');
    await sql(`DELETE FROM asset WHERE id LIKE 'many%'`);
  });

  it('keeps the present libraries of a search, and refuses others', async () => {
    const search = { text: 'picture', libraries: [], approvals: [] };
    const { id } = await aShareLink(domain, member, organizationId, { kind: 'search', search });
    const link = await domain.database.prisma.shareLink.findUniqueOrThrow({ where: { id } });
    expect(link.search).toMatchObject({ libraries: [library.id], text: 'picture' });
    const unknown = { ...search, libraries: ['unknown'] };
    await expectRefusal(
      aShareLink(domain, member, organizationId, { kind: 'search', search: unknown }),
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );
  });

  it('for a collection counts its present assets, and keeps the collection from being deleted', async () => {
    const person = await aCollector(domain);
    const collection = await person.newCollection('Best');
    const place = await person.library();
    const { organizationId: home } = person;
    const content = { kind: 'collection' as const, collection };
    const { id } = await aShareLink(domain, person.principal, home, content);
    const [first = ''] = await person.assets(place, ['a', 'b']);
    await addToCollection(domain, await person.collection(collection.id), { ids: [first] });
    const settings = authorizeLinks(person.principal, home, null);
    expect((await listShareLinks(domain, settings, null)).links).toMatchObject([
      { id, kind: 'collection', collectionName: 'Best', assetsCount: 1, searchText: null },
    ]);
    await expectRefusal(deleteCollection(domain, collection), 'FORBIDDEN');
    await domain.database.prisma.shareLink.update({
      where: { id },
      data: { expiresAt: domain.now() },
    });
    await deleteCollection(domain, collection);
    await expectRefusal(aShareLink(domain, person.principal, home, content), 'NOT_FOUND');
    expect((await listShareLinks(domain, settings, null)).links).toMatchObject([
      { kind: 'collection', collectionName: null, assetsCount: 0 },
    ]);
  });

  it('counts ended links, and deletes the oldest of them for a new one', async () => {
    const full = await anOrganization(domain);
    const person = (await aSignedIn(domain, { [full]: 'owner' })).principal;
    const { id } = await aReadyAsset(domain, await aLibraryOf(domain, person));
    await sql(
      `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names, shows_metadata, created, withdrawn_at)
       SELECT 'ended' || n, $1, sha256(('ended' || n)::bytea), 'assets', 'x', '', 'none', false, false, now(), now() - n * interval '1 second'
       FROM generate_series(1, $2::int) AS n`,
      [full, LIMITS.shareLinksPerOrganization],
    );
    const content = { kind: 'assets' as const, assetIds: [id] };
    const create = () => aShareLink(domain, person, full, content);
    const count = () => domain.database.prisma.shareLink.count({ where: { organizationId: full } });
    await Promise.all([create(), create(), create()]);
    expect(await count()).toBe(LIMITS.shareLinksPerOrganization);
    const ids = { in: ['ended1', 'ended997', 'ended998'] };
    const left = await domain.database.prisma.shareLink.findMany({ where: { id: ids } });
    expect(left.map((link) => link.id).sort()).toEqual(['ended1', 'ended997']);
    await sql('UPDATE share_link SET withdrawn_at = NULL WHERE organization_id = $1', [full]);
    await expectRefusal(create(), 'FORBIDDEN');
  });

  it('makes room for a key by its own ended links alone', async () => {
    const full = await anOrganization(domain, 'pro');
    const person = (await aSignedIn(domain, { [full]: 'owner' })).principal;
    const home = await aLibraryOf(domain, person);
    const { id } = await aReadyAsset(domain, home);
    const key = await aKey(full, home.id);
    const content = { kind: 'assets' as const, assetIds: [id] };
    const insert = (count: number, keyId: string | null, prefix: string) =>
      sql(
        `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names, shows_metadata, created, withdrawn_at, created_by_key_id)
         SELECT $3 || n, $1, sha256(($3 || n)::bytea), 'assets', 'x', '', 'none', false, false, now(), now(), $4
         FROM generate_series(1, $2::int) AS n`,
        [full, count, prefix, keyId],
      );
    const own = () =>
      domain.database.prisma.shareLink.count({ where: { createdByKeyId: key.keyId } });
    await insert(LIMITS.shareLinksPerKey, key.keyId, 'of the key');
    await insert(LIMITS.shareLinksPerOrganization - LIMITS.shareLinksPerKey, null, 'of others');
    const others = () =>
      domain.database.prisma.shareLink.count({ where: { id: { startsWith: 'of others' } } });
    await aShareLink(domain, key, full, content);
    expect([await own(), await others()]).toEqual([
      LIMITS.shareLinksPerKey,
      LIMITS.shareLinksPerOrganization - LIMITS.shareLinksPerKey,
    ]);
    await sql('UPDATE share_link SET withdrawn_at = NULL WHERE created_by_key_id = $1', [
      key.keyId,
    ]);
    await expect(aShareLink(domain, key, full, content)).rejects.toThrow('A key can have up to');
  });

  it('stops at the limit of an organization, even for many at once', async () => {
    const full = await anOrganization(domain);
    const person = (await aSignedIn(domain, { [full]: 'owner' })).principal;
    const { id } = await aReadyAsset(domain, await aLibraryOf(domain, person));
    await sql(
      `INSERT INTO share_link (id, organization_id, token_hash, kind, title, greeting, downloads, shows_names, shows_metadata, created)
       SELECT 'full' || n, $1, sha256(n::text::bytea), 'assets', 'x', '', 'none', false, false, now()
       FROM generate_series(1, $2::int) AS n`,
      [full, LIMITS.shareLinksPerOrganization - 1],
    );
    const content = { kind: 'assets' as const, assetIds: [id] };
    const made = await Promise.allSettled(
      [1, 2, 3].map(() =>
        createShareLink(domain, authorizeSharing(person, full, null), content, {
          ...PLAIN,
          password: null,
        }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);

    // Page by page each link is listed once, including those of the same moment.
    const settings = authorizeLinks(person, full, null);
    const ids: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listShareLinks>> = await listShareLinks(
        domain,
        settings,
        before,
      );
      // Full pages: nobody is sent on to an empty one.
      expect(page.links).toHaveLength(LIMITS.shareLinksPerPage);
      ids.push(...page.links.map((link) => link.id));
      before = page.next;
    } while (before !== null);
    expect(new Set(ids).size).toBe(LIMITS.shareLinksPerOrganization);
    expect(ids).toHaveLength(LIMITS.shareLinksPerOrganization);
  });
});

describe('changing a share link', () => {
  it('is allowed for the member who made it and for owners', async () => {
    const { id } = await aLink();
    const byOwner = await aLink({}, owner);
    await changeShareLink(domain, sharingOf(owner), id, { ...PLAIN, title: 'Summer' });
    await expectRefusal(changeShareLink(domain, sharingOf(member), byOwner.id, PLAIN), 'FORBIDDEN');
    await expectRefusal(endShareLink(domain, sharingOf(member), byOwner.id), 'FORBIDDEN');
    expect(await auditOf(domain, `${id} Summer`)).toMatchObject([{ action: 'change share link' }]);
    const links = await listed();
    expect(links.find((link) => link.id === id)).toMatchObject({
      title: 'Summer',
      mayChange: true,
    });
    expect(links.find((link) => link.id === byOwner.id)).toMatchObject({ mayChange: false });
  });

  it('ends the former address when it gets a new one', async () => {
    const { id, token } = await aLink();
    const renewed = await renewShareLink(domain, sharingOf(member), id);
    expect([await stateOf(token), await stateOf(renewed.token)]).toEqual([null, 'open']);
  });

  it('asks for the password, and ends the access of visitors who knew the former one', async () => {
    const { id, token } = await aLink({ password: 'a long password' });
    expect(await stateOf(token)).toBe('locked');
    await expectRefusal(enterShareLink(domain, token, 'another password'), 'FORBIDDEN');
    const pass = await enterShareLink(domain, token, 'a long password');
    expect(await stateOf(token, pass)).toBe('open');
    await changeShareLink(domain, sharingOf(member), id, { ...PLAIN, title: 'Same password' });
    expect(await stateOf(token, pass)).toBe('open');
    await changeShareLink(domain, sharingOf(member), id, { ...PLAIN, password: 'a new password' });
    expect(await stateOf(token, pass)).toBe('locked');
    await changeShareLink(domain, sharingOf(member), id, { ...PLAIN, password: null });
    expect(await stateOf(token)).toBe('open');
  });

  it('lets a link expire, and reopen with a later expiry', async () => {
    const expiresAt = domain.now().getTime() + 60_000;
    const { id, token } = await aLink({ expiresAt });
    domain.clock.now = new Date(expiresAt);
    expect(await stateOf(token)).toBe('expired');
    const later = { ...PLAIN, expiresAt: expiresAt + 1 };
    await changeShareLink(domain, sharingOf(member), id, later);
    expect(await stateOf(token)).toBe('open');
  });

  it('ends a link for good, and it is deleted 30 days later', async () => {
    const { id, token } = await aLink();
    await endShareLink(domain, sharingOf(member), id);
    expect(await stateOf(token)).toBeNull();
    expect((await listed()).some((link) => link.id === id)).toBe(false);
    await expectRefusal(renewShareLink(domain, sharingOf(member), id), 'NOT_FOUND');
    const days = (count: number) => domain.later(count * 86_400_000);
    expect(await deleteEndedShareLinks(domain, days(30))).toBe(0);
    expect(await deleteEndedShareLinks(domain, days(31))).toBeGreaterThan(0);
    expect(await domain.database.prisma.shareLink.count({ where: { id } })).toBe(0);
  });

  it('is allowed for a key as long as it can write to all libraries of the link; ending it always', async () => {
    const key = await aKey(organizationId, library.id);
    const { id } = await aShareLink(domain, key, organizationId, asMember());
    await changeShareLink(domain, authorizeSharing(key, organizationId, null), id, {});
    const without = {
      ...key,
      grants: new Map([
        [library.id, 'read' as const],
        ['other', 'write' as const],
      ]),
    };
    const sharing = authorizeSharing(without, organizationId, null);
    await expectRefusal(
      changeShareLink(domain, sharing, id, { downloads: 'originals' }),
      'FORBIDDEN',
    );
    await expectRefusal(renewShareLink(domain, sharing, id), 'FORBIDDEN');
    const linksOf = async (by: Principal) =>
      (await listShareLinks(domain, authorizeLinks(by, organizationId, null), null)).links;
    expect(await linksOf(without)).toMatchObject([
      { id, mayChange: false, token: null, downloads: 'none' },
    ]);
    expect(await linksOf(key)).toMatchObject([{ id, mayChange: true, token: expect.any(String) }]);
    await endShareLink(domain, sharing, id);
    expect(await linksOf(key)).toEqual([]);
  });
});

describe('the list of share links', () => {
  it('counts visits and downloads, a row a day', async () => {
    const { id } = await aLink();
    for (let n = 0; n < 3; n++) await countShareUse(domain, id, 'visits');
    await countShareUse(domain, id, 'downloads');
    await sql(
      `INSERT INTO share_link_day (share_link_id, day, visits) VALUES ($1, '2026-01-01', 10)`,
      [id],
    );
    const link = (await listed()).find((one) => one.id === id);
    expect(link).toMatchObject({
      assetsCount: 3,
      searchText: null,
      createdBy: 'Ada',
      total: { visits: 13, downloads: 1 },
      days: [{ day: '2026-03-01', visits: 3, downloads: 1 }],
    });
    await countShareUse(domain, 'unknown', 'visits');
  });

  it("keeps a link after its creator's account is deleted", async () => {
    const leaving = (await aSignedIn(domain, { [organizationId]: 'member' })).principal;
    const { id, token } = await aLink({}, leaving);
    await deletePerson(domain, leaving.personId, null);
    expect(await stateOf(token)).toBe('open');
    expect((await listed()).find((link) => link.id === id)).toMatchObject({ createdBy: null });
  });

  it('finds a link after the service got another secret, and moves it to the newest', async () => {
    const { token } = await aLink();
    const rotated = { ...domain, secrets: ['a newer secret', ...domain.secrets] as const };
    expect((await authorizeShared(rotated, token))?.state).toBe('open');
    const alone = { ...domain, secrets: ['a newer secret'] as const };
    expect((await authorizeShared(alone, token))?.state).toBe('open');
  });
});
