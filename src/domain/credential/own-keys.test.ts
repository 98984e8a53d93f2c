import { beforeEach, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { anOrganization, aPerson, auditOf } from '@/testing/accounts';
import { aDomain, expectRefusal, fulfilled, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { verifyKey } from '../access/verify/verify-key';
import { createLibrary } from '../library/create-library';
import { findOrganization } from '../organization/find-organization';
import { deleteEndedCredentials } from '../retention/delete-old-rows';
import { createOwnKey } from './create-key';
import { listKeys } from './list-keys';
import { revokeOwnKey } from './revoke-key';

let domain: TestDomain;
let settings: SettingsForOwner;
beforeEach(async () => {
  domain = await aDomain();
  settings = await anOwner();
});

async function anOwner() {
  const organizationId = await anOrganization(domain);
  const { id } = await aPerson(domain, { [organizationId]: 'owner' });
  const organization = await findOrganization({ tx: domain.database.prisma }, organizationId);
  await createLibrary(domain, { kind: 'operator' }, organization, { name: 'One' });
  const { principal } = await aSession(domain, id);
  return authorizeSettings(principal, organizationId, 'owner', '203.0.113.7');
}
const create = (library = 'one') =>
  createOwnKey(domain, settings, { name: ' Website ', grants: new Map([[library, 'read']]) });

it('an owner creates a key with its grants, and it is recorded', async () => {
  const { keyId, apiKey } = await create();
  expect(await verifyKey(domain, apiKey)).toMatchObject({ grants: new Map([['one', 'read']]) });
  expect(await listKeys(domain, settings)).toMatchObject([{ name: 'Website' }]);
  expect(await auditOf(domain, keyId)).toMatchObject([
    { action: 'create key', actor: settings.person.email, address: '203.0.113.7' },
  ]);
  await expectRefusal(create('unknown'), 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
});

it('an owner revokes a key of their own organization, and no other', async () => {
  const { keyId, apiKey } = await create();
  await expectRefusal(revokeOwnKey(domain, await anOwner(), keyId), 'NOT_FOUND');
  expect(await verifyKey(domain, apiKey)).not.toBeNull();
  await revokeOwnKey(domain, settings, keyId);
  expect(await verifyKey(domain, apiKey)).toBeNull();
  expect((await auditOf(domain, keyId)).at(-1)).toMatchObject({ action: 'revoke key' });
});

it('an organization has at most 100 keys, even when the last ones are created at once', async () => {
  await domain.sql(
    `INSERT INTO api_key (id, organization_id, name, lookup, sealed, created)
     SELECT n::text, $1, 'Key', decode(lpad(to_hex(n), 8, '0'), 'hex'), '', now() FROM generate_series(1, $2) n`,
    [settings.id, LIMITS.keysPerOrganization - 1],
  );
  const outcomes = await Promise.allSettled([create(), create(), create()]);
  expect(fulfilled(outcomes)).toHaveLength(1);
  await revokeOwnKey(domain, settings, '1');
  await create();
});

it('revoked keys count for 30 days, then go unless an asset names them', async () => {
  const { most, revokedDays } = LIMITS.keptKeys;
  await domain.sql(
    `INSERT INTO api_key (id, organization_id, name, lookup, sealed, created, revoked_at)
     SELECT 'revoked' || n, $1, 'Key', decode('f' || lpad(to_hex(n), 15, '0'), 'hex'), '', $3, $3 FROM generate_series(1, $2) n`,
    [settings.id, most - 2, domain.clock.now],
  );
  const { keyId } = await create();
  await create();
  await revokeOwnKey(domain, settings, keyId);
  await expectRefusal(create(), 'FORBIDDEN');
  const later = domain.later((revokedDays * 24 + 1) * 3_600_000);
  expect(await deleteEndedCredentials(domain, domain.clock.now)).toBe(0);
  expect(await deleteEndedCredentials(domain, later)).toBeGreaterThanOrEqual(most - 1);
  await create();
});
