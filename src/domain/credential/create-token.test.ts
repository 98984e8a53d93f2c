import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson, auditOf, TESTER } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain, expectRefusal } from '@/testing/domain';
import { verifyToken } from '../access/verify/verify-token';
import { createToken } from './create-token';
import { revokeToken } from './revoke-token';

const domain = await aDomain();

const mine = await anOrganization(domain);
const other = await anOrganization(domain);
const { email, id: personId } = await aPerson(domain, { [mine]: 'owner' });
const create = (organizationId: string | null, seconds = 60) =>
  createToken(domain, TESTER, { email, organizationId, seconds });

describe('createToken', () => {
  it('creates a token for the whole account, or for one organization', async () => {
    const { accessToken, expiresAt } = await create(null);
    expect(expiresAt).toEqual(domain.later(60_000));
    expect(await verifyToken(domain, accessToken)).toMatchObject({ email, boundTo: null });
    const bound = await create(mine);
    const person = await verifyToken(domain, bound.accessToken);
    expect(person).toMatchObject({ boundTo: mine, memberships: [{ role: 'owner' }] });
    expect(await auditOf(domain, person?.tokenId ?? '')).toMatchObject([
      { organization_id: mine, action: 'create token' },
    ]);
  });

  it('creates a token that expires in time, as that of an application does', async () => {
    const ofApplication = await anApplication(domain, personId, '*');
    const { accessToken, expiresAt } = await create(null, 3600);
    const start = domain.clock.now;
    domain.clock.now = expiresAt;
    for (const token of [accessToken, ofApplication.accessToken]) {
      expect(await verifyToken(domain, token)).toBeNull();
      expect(await revokeToken(domain, TESTER, token)).toBe(false);
    }
    domain.clock.now = start;
  });

  it('refuses non-members, and unknown people and organizations', async () => {
    await expectRefusal(create(other), 'FORBIDDEN');
    await expectRefusal(create('nowhere'), 'ORGANIZATION_NOT_FOUND');
    const unknown = { email: 'nobody@example.org', organizationId: null, seconds: 60 };
    await expectRefusal(createToken(domain, TESTER, unknown), 'NOT_FOUND');
  });
});

describe('revokeToken', () => {
  it('revokes a token; a second time, or for nonsense, it does nothing', async () => {
    const { accessToken } = await create(mine);
    const tokenId = (await verifyToken(domain, accessToken))?.tokenId ?? '';
    expect(await revokeToken(domain, TESTER, accessToken)).toBe(true);
    expect(await verifyToken(domain, accessToken)).toBeNull();
    expect(await revokeToken(domain, TESTER, accessToken)).toBe(false);
    expect(await revokeToken(domain, TESTER, 'nonsense')).toBe(false);
    expect((await auditOf(domain, tokenId)).map(({ action }) => action)).toEqual([
      'create token',
      'revoke token',
    ]);
  });
});
