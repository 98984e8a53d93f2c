import { describe, expect, it } from 'vitest';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { endOtherSessions, endSession } from '../../person/change-sign-in';
import { deleteExpiredSignIns } from '../../retention/delete-old-rows';
import { verifySession } from './verify-session';

const domain = await aDomain();

describe('verifySession', () => {
  it('finds the person with their memberships, for as long as the session lasts', async () => {
    const organizationId = await anOrganization(domain);
    const { id, email } = await aPerson(domain, { [organizationId]: 'member' });
    const session = await aSession(domain, id);
    expect(session.principal).toEqual({
      kind: 'person',
      personId: id,
      tokenId: null,
      sessionId: session.id,
      signedInAt: domain.clock.now,
      name: 'Ada',
      email,
      boundTo: null,
      libraryAccess: 'write',
      memberships: [
        {
          organization: {
            id: organizationId,
            name: expect.any(String),
            plan: 'free',
            unclaimed: false,
          },
          role: 'member',
          suspended: false,
          rights: { others: 'write', chosen: new Map() },
        },
      ],
    });
    const start = domain.clock.now;
    domain.clock.now = new Date(start.getTime() + 31 * 86_400_000);
    expect(await verifySession(domain, session.token)).toBeNull();
    domain.clock.now = start;
    expect(await verifySession(domain, 'unknown')).toBeNull();
  });

  it('finds nobody once the person has ended the session; a stranger cannot end it', async () => {
    const [mine, theirs] = [await aPerson(domain), await aPerson(domain)];
    const first = await aSession(domain, mine.id);
    const second = await aSession(domain, mine.id);
    const stranger = await aSession(domain, theirs.id);
    await endSession(domain, stranger.principal, first.id);
    expect(await verifySession(domain, first.token)).not.toBeNull();
    await endSession(domain, second.principal, first.id);
    expect(await verifySession(domain, first.token)).toBeNull();

    const third = await aSession(domain, mine.id);
    expect(await endOtherSessions(domain, third.principal)).toBe(1);
    expect(await verifySession(domain, second.token)).toBeNull();
    expect(await verifySession(domain, third.token)).not.toBeNull();
    expect(await verifySession(domain, stranger.token)).not.toBeNull();
  });
});

describe('deleteExpiredSignIns', () => {
  it('removes expired rows, and nothing else', async () => {
    const { id } = await aPerson(domain);
    const over = await aSession(domain, id, 1);
    const lasting = await aSession(domain, id, 30);
    const now = domain.later(2 * 86_400_000);
    expect(await deleteExpiredSignIns(domain, now)).toBe(1);
    const left = await domain.database.prisma.session.findMany({ where: { userId: id } });
    expect(left.map((session) => session.id)).toEqual([lasting.id]);
    expect(left.map((session) => session.id)).not.toContain(over.id);
  });
});
