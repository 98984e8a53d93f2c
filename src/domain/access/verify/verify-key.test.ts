import { describe, expect, it } from 'vitest';
import { TESTER } from '@/testing/accounts';
import { aDomain, aLibrary } from '@/testing/domain';
import { revokeKey } from '../../credential/revoke-key';
import { newBearer } from '../secret/secrets';
import { verifyKey } from './verify-key';

const domain = await aDomain();

describe('keys verified in the same turn', () => {
  it('each return their own organization, and anything but a key returns none', async () => {
    const [one, two] = [await aLibrary(domain), await aLibrary(domain)];
    const bearers = [one.apiKey, newBearer('key'), two.apiKey, one.apiKey];
    const verified = await Promise.all(bearers.map((bearer) => verifyKey(domain, bearer)));
    expect(verified.map((principal) => principal?.organization.id)).toEqual([
      one.organizationId,
      undefined,
      two.organizationId,
      one.organizationId,
    ]);
    expect(verified.map((principal) => [...(principal?.grants ?? [])])).toEqual([
      [[one.libraryId, 'write']],
      [],
      [[two.libraryId, 'write']],
      [[one.libraryId, 'write']],
    ]);
  });

  it('are found with any of the secrets', async () => {
    const [older, other] = [await aLibrary(domain), await aLibrary(domain)];
    const rotated = { ...domain, secrets: ['newer', ...domain.secrets] as const };
    const newer = await aLibrary(rotated);
    const verified = await Promise.all(
      [older, newer, other].map(({ apiKey }) => verifyKey(rotated, apiKey)),
    );
    expect(verified.map((principal) => principal?.organization.id)).toEqual(
      [older, newer, other].map(({ organizationId }) => organizationId),
    );
    expect(await verifyKey(domain, newer.apiKey)).toBeNull();
  });

  it('are refused from the moment their revocation is answered, among 2,000 others', async () => {
    const libraries = await Promise.all(Array.from({ length: 6 }, () => aLibrary(domain)));
    const keys = libraries.map(({ apiKey }) => apiKey);
    const revoked = new Set<string>();
    const revoking = new Set<string>();
    const wrong: string[] = [];
    const ask = async (apiKey: string) => {
      const wasRevoked = revoked.has(apiKey);
      const principal = await verifyKey(domain, apiKey);
      if (wasRevoked && principal) wrong.push('served though revoked');
      if (!principal && !revoking.has(apiKey)) wrong.push('refused though valid');
    };
    const revoke = async (apiKey: string) => {
      revoking.add(apiKey);
      await revokeKey(domain, TESTER, apiKey);
      revoked.add(apiKey);
    };
    const calls: Promise<void>[] = [];
    for (let turn = 0; turn < 200; turn++) {
      for (let n = 0; n < 10; n++) {
        calls.push(ask(keys[(turn * 7 + n) % keys.length] ?? ''));
      }
      if (turn % 40 === 20) calls.push(revoke(keys[turn / 40 - 0.5] ?? ''));
      await new Promise(setImmediate);
    }
    await Promise.all(calls);
    expect([wrong, revoked.size]).toEqual([[], 5]);
  });
});
