import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { anOrganization, aPerson, auditOf } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import type { PersonPrincipal } from '../access/principal';
import { verifyToken } from '../access/verify/verify-token';
import { deleteUnusedApplications } from '../retention/delete-old-rows';
import { boundRegistrations } from './bound-registrations';
import { disconnectApplication } from './disconnect-applications';
import { recordConsent } from './grant-access';
import { listApplications } from './list-applications';

const domain = await aDomain();
let mine: string;
let other: string;
let person: PersonPrincipal;
beforeEach(async () => {
  [mine, other] = [await anOrganization(domain), await anOrganization(domain)];
  person = (await aSignedIn(domain, { [mine]: 'owner', [other]: 'member' })).principal;
});

const isAlive = async (token: string) => (await verifyToken(domain, token)) !== null;

describe('verifyToken', () => {
  it('accepts an application token for the person, within the consent', async () => {
    const bound = await anApplication(domain, person.personId, mine);
    expect(await verifyToken(domain, bound.accessToken)).toMatchObject({
      personId: person.personId,
      tokenId: bound.consentId,
      boundTo: mine,
      memberships: [{ organization: { id: mine }, role: 'owner', suspended: false }],
    });
    const whole = await anApplication(domain, person.personId, '*');
    expect(await verifyToken(domain, whole.accessToken)).toMatchObject({
      boundTo: null,
      memberships: [{ organization: { id: mine } }, { organization: { id: other } }],
    });
  });

  it('refuses the token after its hour', async () => {
    const { accessToken } = await anApplication(domain, person.personId, mine);
    domain.pass(3_599_000);
    expect(await isAlive(accessToken)).toBe(true);
    domain.pass(1_000);
    expect(await isAlive(accessToken)).toBe(false);
  });

  it('reports that the person is suspended', async () => {
    const { accessToken } = await anApplication(domain, person.personId, other);
    await domain.database.prisma.member.updateMany({
      where: { organizationId: other, personId: person.personId },
      data: { suspendedAt: domain.clock.now },
    });
    const found = await verifyToken(domain, accessToken);
    expect(found?.memberships).toMatchObject([{ suspended: true }]);
  });

  it('refuses a bound token for good once the membership ends; an account-wide one reaches less', async () => {
    const bound = await anApplication(domain, person.personId, other);
    const whole = await anApplication(domain, person.personId, '*');
    const member = { organizationId: other, personId: person.personId };
    const { prisma } = domain.database;
    await prisma.member.deleteMany({ where: member });
    expect(await isAlive(bound.accessToken)).toBe(false);
    expect((await verifyToken(domain, whole.accessToken))?.memberships).toHaveLength(1);
    await prisma.member.create({
      data: { ...member, role: 'member', created: domain.clock.now },
    });
    expect(await isAlive(bound.accessToken), 'a member again').toBe(false);
  });

  it('refuses the token once the person is deleted', async () => {
    const { accessToken } = await anApplication(domain, person.personId, '*');
    await domain.database.prisma.person.delete({ where: { id: person.personId } });
    expect(await isAlive(accessToken)).toBe(false);
  });

  it('notes the use, at most once a minute', async () => {
    const { accessToken } = await anApplication(domain, person.personId, mine);
    const lastUsed = async () => (await listApplications(domain, person))[0]?.lastUsed;
    expect(await lastUsed()).toBeNull();
    const first = domain.clock.now;
    await isAlive(accessToken);
    domain.pass(59_000);
    await isAlive(accessToken);
    expect(await lastUsed()).toEqual(first);
    domain.pass(1_000);
    await isAlive(accessToken);
    expect(await lastUsed()).toEqual(domain.clock.now);
  });
});

describe('disconnectApplication', () => {
  it('revokes the tokens of one consent, and records it', async () => {
    const gone = await anApplication(domain, person.personId, mine);
    const kept = await anApplication(domain, person.personId, '*');
    await disconnectApplication(domain, person, gone.consentId, '192.0.2.1');
    expect(await isAlive(gone.accessToken)).toBe(false);
    expect(await isAlive(kept.accessToken)).toBe(true);
    expect(await listApplications(domain, person)).toMatchObject([{ organization: null }]);
    expect(await auditOf(domain, gone.clientId)).toMatchObject([
      { organization_id: mine, action: 'disconnect application', address: '192.0.2.1' },
    ]);
  });

  it("leaves other people's applications alone", async () => {
    const { id } = await aPerson(domain, { [mine]: 'member' });
    const theirs = await anApplication(domain, id, mine);
    await disconnectApplication(domain, person, theirs.consentId, null);
    expect(await isAlive(theirs.accessToken)).toBe(true);
    expect(await auditOf(domain, theirs.clientId)).toEqual([]);
  });
});

describe('deleteUnusedApplications', () => {
  it('removes expired tokens, and applications nobody has given access', async () => {
    const { prisma } = domain.database;
    const used = await anApplication(domain, person.personId, mine);
    const unused = await anApplication(domain, person.personId, mine);
    await disconnectApplication(domain, person, unused.consentId, null);
    domain.pass(30 * 86_400_000 + 1_000);
    const young = await anApplication(domain, person.personId, mine);
    await disconnectApplication(domain, person, young.consentId, null);
    await deleteUnusedApplications(domain, domain.clock.now);
    const clientId = { in: [used.clientId, unused.clientId, young.clientId] };
    const left = await prisma.oauthClient.findMany({ where: { clientId } });
    expect(left.map((client) => client.clientId).sort()).toEqual(
      [used.clientId, young.clientId].sort(),
    );
    const tokens = { where: { clientId: used.clientId } };
    expect(await prisma.oauthAccessToken.count(tokens)).toBe(0);
    expect(await prisma.oauthRefreshToken.count(tokens)).toBe(0);
    expect(await prisma.oauthConsent.count(tokens)).toBe(1);
  });

  it('removes an application nobody ever gave access a day after its registration', async () => {
    const { prisma } = domain.database;
    const old = await aRegistration('192.0.2.20');
    const connected = await aRegistration('192.0.2.20');
    await recordConsent(domain, {
      clientId: connected,
      personId: person.personId,
      email: null,
      access: mine,
      clientIp: null,
    });
    domain.pass(86_400_000 - 1);
    const young = await aRegistration('192.0.2.20');
    const left = async () => {
      const where = { clientId: { in: [old, connected, young] } };
      const clients = await prisma.oauthClient.findMany({ where, orderBy: { createdAt: 'asc' } });
      return clients.map(({ clientId }) => clientId);
    };
    await deleteUnusedApplications(domain, domain.clock.now);
    expect(await left()).toEqual(expect.arrayContaining([old, connected, young]));
    domain.pass(2);
    await deleteUnusedApplications(domain, domain.clock.now);
    expect((await left()).sort()).toEqual([connected, young].sort());
    const { network } = await prisma.oauthClient.findUniqueOrThrow({
      where: { clientId: connected },
    });
    expect(network, 'kept only until somebody gives access').toBeNull();
  });
});

/** An application registered from a network, now. */
async function aRegistration(network: string) {
  const clientId = domain.newId();
  const at = domain.clock.now;
  await domain.database.prisma.oauthClient.create({
    data: {
      id: domain.newId(),
      clientId,
      createdAt: at,
      updatedAt: at,
      redirectUris: [],
      scopes: [],
      grantTypes: [],
      responseTypes: [],
    },
  });
  await boundRegistrations(domain, clientId, network);
  return clientId;
}

describe('boundRegistrations', () => {
  const isThere = async (clientId: string) =>
    (await domain.database.prisma.oauthClient.count({ where: { clientId } })) === 1;
  const { perNetwork } = LIMITS.unusedRegistrations;

  it('keeps the newest ones of a network, and those in use', async () => {
    const used = await anApplication(domain, person.personId, mine);
    const other = await aRegistration('2001:db8:9::/64');
    const first = await aRegistration('192.0.2.21');
    domain.pass(1);
    const second = await aRegistration('192.0.2.21');
    for (let n = 2; n < perNetwork; n++) await aRegistration('192.0.2.21');
    expect(await isThere(first)).toBe(true);
    const last = await aRegistration('192.0.2.21');
    expect(await Promise.all([first, second, last, other, used.clientId].map(isThere))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(await isThere('vitrine-cli')).toBe(true);
  });

  it('holds when many register together', async () => {
    await Promise.all(Array.from({ length: perNetwork + 20 }, () => aRegistration('192.0.2.22')));
    const where = { network: '192.0.2.22' };
    expect(await domain.database.prisma.oauthClient.count({ where })).toBe(perNetwork);
  });

  it('never deletes an application with a consent, even when its use was not noted', async () => {
    const { clientId } = await anApplication(domain, person.personId, mine);
    await domain.database.prisma.oauthClient.update({
      where: { clientId },
      data: { connectedAt: null, network: '192.0.2.23' },
    });
    for (let n = 0; n < perNetwork + 1; n++) await aRegistration('192.0.2.23');
    expect(await isThere(clientId)).toBe(true);
  });
});
