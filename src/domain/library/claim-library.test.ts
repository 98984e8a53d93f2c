import { describe, expect, it } from 'vitest';
import { auditOf } from '@/testing/accounts';
import { aDomain, aLibrary, expectRefusal } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { verifyKey } from '../access/verify/verify-key';
import { verifySession } from '../access/verify/verify-session';
import { claimLibrary } from './claim-library';
import { findClaim, isLibraryUnclaimed } from './find-claim';

const domain = await aDomain();
const { sql } = domain;
const start = new Date('2026-03-01T12:00:00Z');

/** A new, signed-in person. */
async function aVisitor() {
  const { principal } = await aSignedIn(domain);
  return principal;
}

describe('claimLibrary', () => {
  it('makes the person the owner and the key a normal key, and lifts the limits of unclaimed libraries', async () => {
    const { organizationId, libraryId, claimToken, apiKey } = await aLibrary(domain);
    const { token, principal } = await aSignedIn(domain);
    const { personId, email } = principal;
    expect(await claimLibrary(domain, principal, claimToken, '192.0.2.1')).toEqual({
      organizationId,
      libraryId,
    });

    const again = await verifySession(domain, token);
    expect(again?.memberships).toMatchObject([
      { organization: { id: organizationId, plan: 'free' }, role: 'owner', suspended: false },
    ]);
    expect(await isLibraryUnclaimed(domain, { organizationId, libraryId })).toBe(false);
    expect(await findClaim(domain, claimToken)).toMatchObject({ state: 'used' });
    domain.clock.now = new Date('2027-03-01T12:00:00Z');
    expect((await verifyKey(domain, apiKey))?.organization).toMatchObject({
      id: organizationId,
      unclaimed: false,
    });
    domain.clock.now = start;
    expect(await auditOf(domain, personId)).toMatchObject([
      { action: 'create person' },
      { organization_id: organizationId, actor: email, action: 'claim', address: '192.0.2.1' },
    ]);
  });

  it('names the organization for the winner alone', async () => {
    const { organizationId, claimToken } = await aLibrary(domain);
    const [winner, other] = [await aVisitor(), await aVisitor()];
    await claimLibrary(domain, winner, claimToken, null, 'Studio Morandi');
    await expect(claimLibrary(domain, other, claimToken, null, 'Thief')).rejects.toThrow();
    await claimLibrary(domain, winner, claimToken, null, 'Later');
    const rows = await sql('SELECT name FROM organization WHERE id = $1', [organizationId]);
    expect(rows).toEqual([{ name: 'Studio Morandi' }]);
  });

  it('lets exactly one of fifty simultaneous claims win', async () => {
    const { claimToken, organizationId } = await aLibrary(domain);
    const people = await Promise.all(Array.from({ length: 50 }, aVisitor));
    const tries = await Promise.allSettled(
      people.map((person) => claimLibrary(domain, person, claimToken, null)),
    );
    const codes = tries.map((one) => (one.status === 'fulfilled' ? 'won' : one.reason.code));
    expect(codes.filter((code) => code === 'won')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(49);
    const winner = people[codes.indexOf('won')];
    const rows = await sql('SELECT person_id, role FROM member WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(rows).toEqual([{ person_id: winner?.personId, role: 'owner' }]);
    const claims = await sql(
      `SELECT count(*)::int FROM audit WHERE organization_id = $1 AND action = 'claim'`,
      [organizationId],
    );
    expect(claims).toEqual([{ count: 1 }]);
  });

  it('is harmless when the winner claims again', async () => {
    const { claimToken, organizationId } = await aLibrary(domain);
    const person = await aVisitor();
    for (let time = 0; time < 2; time++)
      expect(await claimLibrary(domain, person, claimToken, null)).toMatchObject({
        organizationId,
      });
  });

  it('refuses expired and unknown links, and people without a verified email', async () => {
    const { claimToken, organizationId } = await aLibrary(domain);
    const person = await aVisitor();
    const unverified = await aVisitor();
    await sql('UPDATE person SET email_verified = false WHERE id = $1', [unverified.personId]);
    await expectRefusal(claimLibrary(domain, person, `${claimToken}x`, null), 'NOT_FOUND');
    await expectRefusal(claimLibrary(domain, unverified, claimToken, null), 'FORBIDDEN');
    domain.clock.now = new Date('2026-03-31T12:00:00Z');
    const expired = { code: 'CONFLICT', message: expect.stringContaining('expired') };
    await expect(claimLibrary(domain, person, claimToken, null)).rejects.toMatchObject(expired);
    const rows = await sql('SELECT claimed_at FROM claim WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(rows).toEqual([{ claimed_at: null }]);
    // Its row is deleted at some time; the link itself says when it expired.
    await sql('DELETE FROM claim WHERE organization_id = $1', [organizationId]);
    domain.clock.now = new Date('2026-03-31T12:00:00Z');
    await expect(claimLibrary(domain, person, claimToken, null)).rejects.toMatchObject(expired);
    domain.clock.now = start;
  });
});
