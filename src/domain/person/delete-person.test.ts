import { describe, expect, it } from 'vitest';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { anOrganization, aPerson, auditOf } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, expectRefusal } from '@/testing/domain';
import { aSession, aSignedIn } from '@/testing/sessions';
import { getAsset } from '../asset/get-asset';
import { claimLibrary } from '../library/claim-library';
import { changeAvatar } from './change-person';
import { deletePerson } from './delete-person';
import { findAvatar } from './find-account';

const domain = await aDomain();
const { sql } = domain;

const purged = async () => {
  const rows = await sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`);
  return JSON.stringify(rows);
};

describe('deletePerson', () => {
  it("leaves the person's uploads, without their name", async () => {
    const { library: asKey, claimToken, organizationId, libraryId } = await aLibrary(domain);
    const { id, principal } = await aSignedIn(domain);
    await claimLibrary(domain, principal, claimToken, null);
    const again = await aSession(domain, id);
    const library = await authorizeLibrary(
      domain,
      again.principal,
      { organizationId, libraryId },
      'write',
    );
    await changeAvatar(domain, again.principal, 'f'.repeat(32));
    const { id: assetId } = await anAsset(domain, library);
    expect(await getAsset(domain, library, assetId)).toMatchObject({
      uploader_name: 'Ada',
      uploader_avatar: id,
    });

    const second = await aPerson(domain, { [organizationId]: 'owner' });
    await deletePerson(domain, id, '192.0.2.1');
    expect(await getAsset(domain, asKey, assetId)).toMatchObject({
      uploader_name: null,
      uploader_avatar: null,
    });
    expect(await findAvatar(domain, id)).toBeNull();
    expect(await purged()).toContain('f'.repeat(32));
    const rows = await sql('SELECT count(*)::int FROM session WHERE user_id = $1', [id]);
    expect(rows).toEqual([{ count: 0 }]);
    expect((await auditOf(domain, id)).at(-1)).toMatchObject({
      action: 'delete person',
      actor: id,
      address: '192.0.2.1',
    });
    await expectRefusal(deletePerson(domain, second.id, null), 'CONFLICT');
  });

  it('never leaves an organization without an owner who can act, even when the last two leave at once', async () => {
    const organizationId = await anOrganization(domain);
    const owners = [];
    for (let count = 0; count < 2; count++)
      owners.push(await aPerson(domain, { [organizationId]: 'owner' }));
    await aPerson(domain, { [organizationId]: 'member' });
    const tries = await Promise.allSettled(owners.map(({ id }) => deletePerson(domain, id, null)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await sql(
      `SELECT person_id FROM member WHERE organization_id = $1 AND role = 'owner'`,
      [organizationId],
    );
    expect(rows).toHaveLength(1);

    const suspended = await aPerson(domain, { [organizationId]: 'owner' });
    await sql(
      'UPDATE member SET suspended_at = now() WHERE organization_id = $1 AND person_id = $2',
      [organizationId, suspended.id],
    );
    await expect(deletePerson(domain, rows[0].person_id, null)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('last owner of Organization'),
    });
  });
});

describe('changeAvatar', () => {
  it('keeps one image, and removes the former one', async () => {
    const { principal } = await aSignedIn(domain);
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    await changeAvatar(domain, principal, first);
    await changeAvatar(domain, principal, second);
    expect(await findAvatar(domain, principal.personId)).toBe(second);
    expect(await purged()).toContain(first);
    expect(await purged()).not.toContain(second);
    await changeAvatar(domain, principal, null);
    expect(await findAvatar(domain, principal.personId)).toBeNull();
  });
});
