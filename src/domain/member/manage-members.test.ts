import { beforeEach, describe, expect, it } from 'vitest';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import type { PersonPrincipal } from '@/domain/access/principal';
import { verifyToken } from '@/domain/access/verify/verify-token';
import { createToken } from '@/domain/credential/create-token';
import { anOrganization, aPerson, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled, type TestDomain } from '@/testing/domain';
import { changeMember } from './change-member';
import { listMembers } from './list-members';
import { leaveOrganization, removeMember } from './remove-member';

let domain: TestDomain;
let organizationId: string;
beforeEach(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain);
});

async function aMember(role: 'owner' | 'member') {
  const { id, email } = await aPerson(domain, { [organizationId]: role });
  const { accessToken } = await createToken(domain, TESTER, {
    email,
    organizationId,
    seconds: 3600,
  });
  const principal = async () => (await verifyToken(domain, accessToken)) as PersonPrincipal;
  return { id, email, accessToken, principal };
}
const asOwner = async (person: Awaited<ReturnType<typeof aMember>>) =>
  authorizeSettings(await person.principal(), organizationId, 'owner', null);
const asMember = async (person: Awaited<ReturnType<typeof aMember>>) =>
  authorizeSettings(await person.principal(), organizationId, 'member', null);
const roles = async (person: Awaited<ReturnType<typeof aMember>>) =>
  (await listMembers(domain, await asMember(person))).map(
    ({ email, role, suspended }) => `${email} ${role}${suspended ? ' suspended' : ''}`,
  );

describe('members', () => {
  it('are listed, owners first', async () => {
    const member = await aMember('member');
    const owner = await aMember('owner');
    expect(await roles(member)).toEqual([`${owner.email} owner`, `${member.email} member`]);
  });

  it('get another role, are suspended and readmitted, and it is recorded', async () => {
    const [owner, member] = [await aMember('owner'), await aMember('member')];
    const settings = await asOwner(owner);
    await changeMember(domain, settings, member.id, { role: 'member', suspended: true });
    expect(await roles(owner)).toContain(`${member.email} member suspended`);
    await changeMember(domain, settings, member.id, { role: 'owner', suspended: false });
    expect(await roles(owner)).toContain(`${member.email} owner`);
    expect(await auditOf(domain, `${member.id} suspended`)).toMatchObject([
      { action: 'change member', actor: owner.email },
    ]);
  });

  it('are removed, and tokens limited to the organization end', async () => {
    const [owner, member] = [await aMember('owner'), await aMember('member')];
    await removeMember(domain, await asOwner(owner), member.id);
    expect(await roles(owner)).toEqual([`${owner.email} owner`]);
    expect(await verifyToken(domain, member.accessToken)).toBeNull();
  });

  it('can leave', async () => {
    const [owner, member] = [await aMember('owner'), await aMember('member')];
    await leaveOrganization(domain, await asMember(member));
    expect(await roles(owner)).toEqual([`${owner.email} owner`]);
    expect(await auditOf(domain, member.id)).toMatchObject([
      { action: 'create person' },
      { action: 'leave' },
    ]);
  });

  it('cannot be changed or removed from another organization', async () => {
    const owner = await aMember('owner');
    const stranger = await aPerson(domain);
    const settings = await asOwner(owner);
    const wanted = { role: 'owner' as const, suspended: false };
    for (const attempt of [
      () => changeMember(domain, settings, stranger.id, wanted),
      () => removeMember(domain, settings, stranger.id),
    ])
      await expectRefusal(attempt(), 'NOT_FOUND');
  });
});

describe('the last owner', () => {
  it('cannot leave, be removed, suspended or made a member', async () => {
    const owner = await aMember('owner');
    await aMember('member');
    const settings = await asOwner(owner);
    for (const attempt of [
      () => leaveOrganization(domain, settings),
      () => removeMember(domain, settings, owner.id),
      () => changeMember(domain, settings, owner.id, { role: 'member', suspended: false }),
      () => changeMember(domain, settings, owner.id, { role: 'owner', suspended: true }),
    ])
      await expectRefusal(attempt(), 'CONFLICT');
    expect(await roles(owner)).toContain(`${owner.email} owner`);
  });

  it('remains when the last two leave at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      organizationId = await anOrganization(domain);
      const owners = [await aMember('owner'), await aMember('owner')];
      const settings = await Promise.all(owners.map(asOwner));
      const left = await Promise.allSettled(
        settings.map((each) => leaveOrganization(domain, each)),
      );
      expect(fulfilled(left)).toHaveLength(1);
    }
  });
});
