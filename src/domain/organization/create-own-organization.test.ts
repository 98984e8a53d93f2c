import { expect, it } from 'vitest';
import { verifySession } from '@/domain/access/verify/verify-session';
import { auditOf } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { setPlan } from './change-organization';
import { createOwnOrganization } from './create-own-organization';

it('a new organization is free and belongs to its creator, and is recorded', async () => {
  const domain = await aDomain();
  const { id, email, principal, token } = await aSignedIn(domain);
  const founded = await createOwnOrganization(domain, principal, ' Atelier Morandi ', '192.0.2.1');
  expect(founded).toEqual({ organizationId: 'atelier-morandi' });
  expect((await verifySession(domain, token))?.memberships).toEqual([
    {
      organization: {
        id: 'atelier-morandi',
        name: 'Atelier Morandi',
        plan: 'free',
        unclaimed: false,
      },
      role: 'owner',
      suspended: false,
      rights: { others: 'write', chosen: new Map() },
    },
  ]);
  expect((await auditOf(domain, id)).at(-1)).toEqual({
    organization_id: 'atelier-morandi',
    actor: email,
    action: 'create organization',
    address: '192.0.2.1',
  });
});

it('one person may create 10 organizations without a paid plan, even all at once', async () => {
  const domain = await aDomain();
  const { principal } = await aSignedIn(domain);
  const found = () => createOwnOrganization(domain, principal, 'Atelier', null);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, found));
  expect(fulfilled(outcomes)).toHaveLength(10);
  await expectRefusal(found(), 'FORBIDDEN');
  await setPlan(domain, { name: 'a test', clientIp: null }, 'atelier', 'pro');
  await found();
});
