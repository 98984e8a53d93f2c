import { describe, expect, it } from 'vitest';
import { anOrganization, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { setPlan } from './change-organization';

const domain = await aDomain();

const id = await anOrganization(domain);
const found = () => domain.database.prisma.organization.findUniqueOrThrow({ where: { id } });

describe('setPlan', () => {
  it('changes the plan and records it', async () => {
    await setPlan(domain, TESTER, id, 'canceled');
    expect((await found()).plan).toBe('canceled');
    expect(await auditOf(domain, 'canceled')).toMatchObject([
      { organization_id: id, action: 'set plan' },
    ]);
  });

  it('refuses an unknown organization and records nothing', async () => {
    const setting = setPlan(domain, TESTER, 'nowhere', 'pro');
    await expectRefusal(setting, 'ORGANIZATION_NOT_FOUND');
    expect(await auditOf(domain, 'pro')).toEqual([]);
  });
});
