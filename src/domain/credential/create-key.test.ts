import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal } from '@/testing/domain';
import { openSecret } from '../access/secret/secrets';
import { verifyKey } from '../access/verify/verify-key';
import { createLibrary } from '../library/create-library';
import { findOrganization } from '../organization/find-organization';
import { createKey } from './create-key';
import { revokeKey } from './revoke-key';

const domain = await aDomain();
let organizationId: string;
beforeAll(async () => {
  organizationId = await anOrganization(domain);
  const organization = await findOrganization({ tx: domain.database.prisma }, organizationId);
  for (const name of ['One', 'Two'])
    await createLibrary(domain, { kind: 'operator' }, organization, { name });
});
const create = (grants: Record<string, 'read' | 'write'>, organization = organizationId) =>
  createKey(domain, TESTER, {
    organizationId: organization,
    name: 'Key',
    grants: new Map(Object.entries(grants)),
  });

describe('createKey', () => {
  it('creates a key with its grants, sealed so it can be shown again', async () => {
    const { keyId, apiKey } = await create({ one: 'read', two: 'write' });
    const principal = await verifyKey(domain, apiKey);
    expect(principal).toMatchObject({ keyId, organization: { id: organizationId } });
    expect(principal?.grants).toEqual(new Map(Object.entries({ one: 'read', two: 'write' })));
    const row = await domain.database.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
    expect(openSecret(domain.secrets, row.sealed, `${keyId} ${organizationId}`)).toBe(apiKey);
    expect(await auditOf(domain, keyId)).toMatchObject([{ action: 'create key' }]);
  });

  it('refuses an unknown library or organization, and leaves no key behind', async () => {
    const before = await domain.database.prisma.apiKey.count();
    await expect(create({ one: 'read', three: 'read' })).rejects.toMatchObject({
      code: 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
      message: expect.stringContaining('three'),
    });
    await expectRefusal(create({ one: 'read' }, 'nowhere'), 'ORGANIZATION_NOT_FOUND');
    expect(await domain.database.prisma.apiKey.count()).toBe(before);
  });
});

describe('revokeKey', () => {
  it('revokes a key by its id, once, and records it once', async () => {
    const { keyId, apiKey } = await create({ one: 'read' });
    expect(await revokeKey(domain, TESTER, keyId)).toEqual({ keyId });
    expect(await revokeKey(domain, TESTER, keyId)).toEqual({ keyId });
    expect(await verifyKey(domain, apiKey)).toBeNull();
    expect((await auditOf(domain, keyId)).map(({ action }) => action)).toEqual([
      'create key',
      'revoke key',
    ]);
  });

  it('revokes a key by the key itself', async () => {
    const { keyId, apiKey } = await create({ one: 'read' });
    expect(await revokeKey(domain, TESTER, apiKey)).toEqual({ keyId });
    expect(await verifyKey(domain, apiKey)).toBeNull();
  });

  it('refuses an unknown key', async () => {
    await expectRefusal(revokeKey(domain, TESTER, 'nobody'), 'NOT_FOUND');
  });
});
