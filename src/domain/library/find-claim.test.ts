import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary } from '@/testing/domain';
import { runRetention } from '../retention/retention';
import { findClaim, isLibraryUnclaimed } from './find-claim';

const start = new Date('2026-03-01T12:00:00Z');
const afterWindow = new Date('2026-03-31T12:00:00Z');

const domain = await aDomain();

const markClaimed = (organizationId: string) =>
  domain.sql('UPDATE claim SET claimed_at = now() WHERE organization_id = $1', [organizationId]);

describe('findClaim', () => {
  it('returns the content of an open link, however often it is opened', async () => {
    const { claimToken } = await aLibrary(domain, 'Atelier');
    const found = {
      state: 'open',
      libraries: ['Atelier'],
      organizationName: 'Atelier',
      expiresAt: afterWindow,
      mail: null,
    };

    expect(await findClaim(domain, claimToken)).toEqual(found);
    expect(await findClaim(domain, claimToken)).toEqual(found);
  });

  it('distinguishes expired from used links, and finds no others', async () => {
    const expired = await aLibrary(domain);
    const used = await aLibrary(domain);
    await markClaimed(used.organizationId);
    domain.clock.now = afterWindow;

    expect(await findClaim(domain, expired.claimToken)).toMatchObject({ state: 'expired' });
    expect(await findClaim(domain, used.claimToken)).toMatchObject({ state: 'used' });
    expect(await findClaim(domain, `${used.claimToken}x`)).toBeNull();
    expect(await findClaim(domain, '')).toBeNull();
    domain.clock.now = start;
  });

  it('still recognizes an expired link after everything about it is deleted', async () => {
    const { claimToken } = await aLibrary(domain);
    domain.clock.now = afterWindow;
    await runRetention(domain, afterWindow);

    expect(await findClaim(domain, claimToken)).toEqual({
      state: 'expired',
      libraries: [],
      organizationName: '',
      expiresAt: afterWindow,
      mail: null,
    });
    const otherThan = (character: string | undefined) => (character === '0' ? '1' : '0');
    const otherEnd = claimToken.slice(0, -1) + otherThan(claimToken.at(-1));
    const otherBegin = otherThan(claimToken[0]) + claimToken.slice(1);
    expect(await findClaim(domain, otherEnd)).toBeNull();
    expect(await findClaim(domain, otherBegin)).toBeNull();
    domain.clock.now = start;
  });
});

describe('isLibraryUnclaimed', () => {
  it('is true only within the claim window of an unclaimed library', async () => {
    const held = await aLibrary(domain);
    const claimed = await aLibrary(domain);
    await markClaimed(claimed.organizationId);

    expect(await isLibraryUnclaimed(domain, held)).toBe(true);
    expect(await isLibraryUnclaimed(domain, claimed)).toBe(false);
    expect(await isLibraryUnclaimed(domain, { ...held, libraryId: 'another' })).toBe(false);
    domain.clock.now = afterWindow;
    expect(await isLibraryUnclaimed(domain, held)).toBe(false);
    domain.clock.now = start;
  });
});
