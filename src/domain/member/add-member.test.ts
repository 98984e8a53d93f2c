import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aPerson, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { addMember } from './add-member';

let domain: TestDomain;
let organizationId: string;
beforeAll(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain);
});
const add = (email: string, role: 'owner' | 'member', organization = organizationId) =>
  addMember(domain, TESTER, { organizationId: organization, email, role });

describe('addMember', () => {
  it('makes a person a member, then gives another role; both are recorded', async () => {
    const { id, email } = await aPerson(domain);
    await add(email, 'owner');
    expect(await add(email.toUpperCase(), 'member')).toEqual({ email });
    const members = await domain.database.prisma.member.findMany({ where: { organizationId } });
    expect(members).toMatchObject([{ personId: id, role: 'member' }]);
    expect(await auditOf(domain, `${id} owner`)).toHaveLength(1);
    expect(await auditOf(domain, `${id} member`)).toHaveLength(1);
  });

  it('refuses an unknown email, an unknown organization, and an unclaimed one', async () => {
    const { email } = await aPerson(domain);
    await expect(add('nobody@example.org', 'member')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(add(email, 'member', 'nowhere')).rejects.toMatchObject({
      code: 'ORGANIZATION_NOT_FOUND',
    });
    const unclaimed = await aLibrary(domain);
    await expect(add(email, 'member', unclaimed.organizationId)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
