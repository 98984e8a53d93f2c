import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, aLibrary, expectRefusal } from '@/testing/domain';
import { addMember } from './add-member';

const domain = await aDomain();

const organizationId = await anOrganization(domain);
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
    await expectRefusal(add('nobody@example.org', 'member'), 'NOT_FOUND');
    await expectRefusal(add(email, 'member', 'nowhere'), 'ORGANIZATION_NOT_FOUND');
    const unclaimed = await aLibrary(domain);
    await expectRefusal(add(email, 'member', unclaimed.organizationId), 'CONFLICT');
  });
});
