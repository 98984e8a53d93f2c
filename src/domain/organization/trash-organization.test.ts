import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import {
  aDomain,
  aLibrary,
  anAsset,
  expectRefusal,
  fulfilled,
  type TestDomain,
} from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeSettings } from '../access/authorize-settings';
import type { PersonPrincipal } from '../access/principal';
import { verifyKey } from '../access/verify/verify-key';
import { verifySession } from '../access/verify/verify-session';
import { verifyToken } from '../access/verify/verify-token';
import { mayGrantAccess } from '../application/grant-access';
import { findServedFile } from '../asset/find-served-file';
import { checkRetention } from '../check/check-retention';
import { claimLibrary } from '../library/claim-library';
import { inviteMember } from '../member/invite-member';
import { deletePerson } from '../person/delete-person';
import { runRetention } from '../retention/retention';
import {
  listTrashedOrganizations,
  restoreOrganization,
  trashOrganization,
} from './trash-organization';

let domain: TestDomain;
let owner: PersonPrincipal;
let session: string;
let library: Awaited<ReturnType<typeof aLibrary>>;
let assetId: string;

/** A claimed organization with an asset and its only owner. */
beforeEach(async () => {
  domain = await aDomain();
  library = await aLibrary(domain, 'Atelier');
  assetId = (await anAsset(domain, library.library)).id;
  const signedIn = await aSignedIn(domain);
  session = signedIn.token;
  await claimLibrary(domain, signedIn.principal, library.claimToken, null);
  owner = (await verifySession(domain, session)) as PersonPrincipal;
});

const settings = () => authorizeSettings(owner, library.organizationId, 'owner', '192.0.2.1');
const trash = () => trashOrganization(domain, settings());
const later = (days: number) => domain.pass(days * 86_400_000);
const count = async (table: string) => {
  const rows = await domain.sql(
    `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`,
    [library.organizationId],
  );
  return rows[0].count;
};

/** What reaches the organization: its key, its file, a session, an application, a new consent. */
async function reached(accessToken: string) {
  const memberships = async (person: Promise<PersonPrincipal | null>) =>
    (await person)?.memberships.length;
  return {
    key: (await verifyKey(domain, library.apiKey)) !== null,
    file: (await findServedFile(domain, assetId)) !== null,
    session: await memberships(verifySession(domain, session)),
    application: await memberships(verifyToken(domain, accessToken)),
    consent: await mayGrantAccess(domain, owner.personId, library.organizationId),
  };
}
const EVERYTHING = { key: true, file: true, session: 1, application: 1, consent: true };
const NOTHING = { key: false, file: false, session: 0, application: 0, consent: false };

describe('an organization in the trash', () => {
  it('is out of reach for everything, until its owner restores it', async () => {
    const { accessToken } = await anApplication(domain, owner.personId, library.organizationId);
    expect(await reached(accessToken)).toEqual(EVERYTHING);
    await trash();
    expect(await reached(accessToken)).toEqual(NOTHING);

    const purgedAt = domain.later(30 * 86_400_000);
    expect(await listTrashedOrganizations(domain, owner)).toEqual([
      { id: library.organizationId, name: 'Atelier', purgedAt },
    ]);
    await restoreOrganization(domain, owner, library.organizationId, '192.0.2.1');
    expect(await reached(accessToken)).toEqual(EVERYTHING);
    expect(await listTrashedOrganizations(domain, owner)).toEqual([]);
    expect(await auditOf(domain, library.organizationId)).toMatchObject([
      { action: 'trash organization', address: '192.0.2.1' },
      { action: 'restore organization', address: '192.0.2.1' },
    ]);
  });

  it('is reported by the check when it stays too long, and removed by its repair', async () => {
    await trash();
    later(31);
    expect(await checkRetention(domain, { repair: false })).toEqual([]);
    later(2);
    const about = `organization ${library.organizationId}`;
    expect(await checkRetention(domain, { repair: true })).toMatchObject([
      { problem: 'trash-overdue', about, repaired: true },
    ]);
    expect(await count('library')).toBe(0);
    expect(await checkRetention(domain, { repair: false })).toEqual([]);
  });

  it('is trashed and restored once, even when several people try at the same moment', async () => {
    const asked = settings();
    await Promise.all(Array.from({ length: 5 }, () => trashOrganization(domain, asked)));
    const restored = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        restoreOrganization(domain, owner, library.organizationId, null),
      ),
    );
    expect(fulfilled(restored)).toHaveLength(1);
    expect(await auditOf(domain, library.organizationId)).toHaveLength(2);
  });

  it('can be restored only by its owners, and only for 30 days', async () => {
    const { principal: member } = await aSignedIn(domain, {
      [library.organizationId]: 'member',
    });
    await trash();
    const restore = (person: PersonPrincipal) =>
      restoreOrganization(domain, person, library.organizationId, null);
    await expectRefusal(restore(member), 'ORGANIZATION_NOT_FOUND');
    expect(await listTrashedOrganizations(domain, member)).toEqual([]);
    later(30);
    await expectRefusal(restore(owner), 'ORGANIZATION_NOT_FOUND');
    expect(await listTrashedOrganizations(domain, owner)).toEqual([]);
  });

  it('loses its open invitations', async () => {
    await inviteMember(domain, settings(), { email: 'new@example.org', role: 'member' });
    expect(await count('invitation')).toBe(1);
    await trash();
    expect(await count('invitation')).toBe(0);
  });

  it('does not keep anybody from deleting their account', async () => {
    await expectRefusal(deletePerson(domain, owner.personId, null), 'CONFLICT');
    await trash();
    await deletePerson(domain, owner.personId, null);
    expect(await verifySession(domain, session)).toBeNull();
  });

  it('is purged after 30 days with its files, and not before', async () => {
    await trash();
    later(29);
    expect(await runRetention(domain, domain.clock.now)).toEqual({
      purgedAssets: 0,
      removedLibraries: 0,
    });
    later(1);
    expect(await runRetention(domain, domain.clock.now)).toEqual({
      purgedAssets: 1,
      removedLibraries: 1,
    });
    for (const table of ['library', 'asset', 'tag', 'api_key', 'member', 'claim'])
      expect([table, await count(table)]).toEqual([table, 0]);
    const rows = await domain.sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`);
    expect(rows).toHaveLength(1);
    expect((await auditOf(domain, library.organizationId)).at(-1)).toMatchObject({
      action: 'purge organization',
      actor: 'retention',
    });
    expect(await runRetention(domain, domain.clock.now)).toEqual({
      purgedAssets: 0,
      removedLibraries: 0,
    });
  });
});
