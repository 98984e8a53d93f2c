import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, auditOf, TESTER } from '@/testing/accounts';
import { aDomain, expectRefusal, type TestDomain } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { authorizeSettings, type SettingsForOwner } from '../access/authorize-settings';
import { listAudit } from '../access/list-audit';
import { verifyKey } from '../access/verify/verify-key';
import { createLibrary } from '../library/create-library';
import { findOrganization } from '../organization/find-organization';
import { changeKey, revealKey, rotateKey } from './change-key';
import { createKey } from './create-key';
import { listKeys } from './list-keys';
import { revokeKey } from './revoke-key';

let domain: TestDomain;
let organizationId: string;
let settings: SettingsForOwner;
let keyId: string;
let apiKey: string;

async function settingsOf(role: 'owner' | 'member', organization = organizationId) {
  return (await aSignedIn(domain, { [organization]: role })).principal;
}

beforeEach(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain);
  const organization = await findOrganization({ tx: domain.database.prisma }, organizationId);
  for (const name of ['One', 'Two'])
    await createLibrary(domain, { kind: 'operator' }, organization, { name });
  settings = authorizeSettings(await settingsOf('owner'), organizationId, 'owner', '203.0.113.7');
  ({ keyId, apiKey } = await createKey(domain, TESTER, {
    organizationId,
    name: 'Website',
    grants: new Map([['one', 'read']]),
  }));
});

describe('authorizeSettings', () => {
  it('lets members see and owners change, and shows strangers nothing', async () => {
    const member = await settingsOf('member');
    expect(authorizeSettings(member, organizationId, 'member', null)).toMatchObject({
      id: organizationId,
    });
    expect(() => authorizeSettings(member, organizationId, 'owner', null)).toThrow('Only owners');
    const stranger = await settingsOf('owner', await anOrganization(domain));
    for (const wanted of ['member', 'owner'] as const)
      expect(() => authorizeSettings(stranger, organizationId, wanted, null)).toThrow(
        expect.objectContaining({ code: 'ORGANIZATION_NOT_FOUND' }),
      );
    const key = await verifyKey(domain, apiKey);
    if (key === null) throw new Error('The key was refused.');
    expect(() => authorizeSettings(key, organizationId, 'member', null)).toThrow(
      'Settings are for people',
    );
  });
});

describe('keys of an organization', () => {
  it('are listed without their secrets, until they are revoked', async () => {
    expect(await listKeys(domain, settings)).toEqual([
      {
        id: keyId,
        name: 'Website',
        grants: [{ library: 'one', access: 'read' }],
        created: domain.clock.now,
        lastUsedAt: null,
      },
    ]);
    await revokeKey(domain, TESTER, keyId);
    expect(await listKeys(domain, settings)).toEqual([]);
  });

  it('are revealed to an owner, recorded with the address', async () => {
    expect(await revealKey(domain, settings, keyId)).toEqual({ apiKey });
    expect((await auditOf(domain, keyId)).at(-1)).toMatchObject({
      action: 'reveal key',
      actor: settings.person.email,
      address: '203.0.113.7',
    });
  });

  it('are revealed only within ten minutes of a sign-in', async () => {
    const signedIn = domain.clock.now.getTime();
    domain.clock.now = new Date(signedIn + 10 * 60_000);
    await expect(revealKey(domain, settings, keyId)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('Confirm'),
    });
    expect(await auditOf(domain, keyId)).not.toContainEqual(
      expect.objectContaining({ action: 'reveal key' }),
    );
    domain.clock.now = new Date(signedIn + 10 * 60_000 - 1);
    expect(await revealKey(domain, settings, keyId)).toEqual({ apiKey });
  });

  it('are rotated: the old secret stops working, name and grants stay', async () => {
    const { apiKey: fresh } = await rotateKey(domain, settings, keyId);
    expect(await verifyKey(domain, apiKey)).toBeNull();
    expect(await verifyKey(domain, fresh)).toMatchObject({
      keyId,
      grants: new Map([['one', 'read']]),
    });
    expect(await revealKey(domain, settings, keyId)).toEqual({ apiKey: fresh });
  });

  it('are given another name and other grants, all or nothing', async () => {
    await changeKey(domain, settings, keyId, { name: 'Shop', grants: new Map([['two', 'write']]) });
    expect((await verifyKey(domain, apiKey))?.grants).toEqual(new Map([['two', 'write']]));
    const wrong = { name: 'Wrong', grants: new Map([['nowhere', 'read' as const]]) };
    await expectRefusal(
      changeKey(domain, settings, keyId, wrong),
      'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    );
    expect(await listKeys(domain, settings)).toMatchObject([
      { name: 'Shop', grants: [{ library: 'two', access: 'write' }] },
    ]);
  });

  it('of another organization, revoked or unknown, are not found', async () => {
    const elsewhere = await anOrganization(domain);
    const other = authorizeSettings(await settingsOf('owner', elsewhere), elsewhere, 'owner', null);
    const change = { name: 'Mine', grants: new Map() };
    for (const attempt of [
      () => revealKey(domain, other, keyId),
      () => rotateKey(domain, other, keyId),
      () => changeKey(domain, other, keyId, change),
      () => revealKey(domain, settings, 'unknown'),
    ])
      await expectRefusal(attempt(), 'NOT_FOUND');
    await revokeKey(domain, TESTER, keyId);
    await expectRefusal(rotateKey(domain, settings, keyId), 'NOT_FOUND');
    expect(await verifyKey(domain, apiKey)).toBeNull();
  });
});

it('listAudit returns every change of access, the newest first, page by page', async () => {
  await revealKey(domain, settings, keyId);
  await rotateKey(domain, settings, keyId);
  const first = await listAudit(domain, settings, { before: null, limit: 2 });
  expect(first.map(({ action }) => action)).toEqual(['rotate key', 'reveal key']);
  const next = await listAudit(domain, settings, { before: first.at(-1)?.id ?? null, limit: 2 });
  expect(next.map(({ action }) => action)).toEqual(['create key', 'add member']);
});
