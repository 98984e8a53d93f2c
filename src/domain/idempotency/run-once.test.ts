import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import { aDomain, aLibrary, expectRefusal } from '@/testing/domain';
import { createUnclaimedLibrary } from '../library/create-unclaimed-library';
import type { Domain } from '../operation';
import { deleteIdempotentResults } from '../retention/delete-old-rows';
import { alsoAsking, newIdempotentRequest } from './idempotent-request';
import { findKept, runOnce } from './run-once';

const domain = await aDomain();

const { principal, organizationId } = await aLibrary(domain);

let keys = 0;
const newKey = () => `key-${keys++}`;
const requestOf = (key: string, asked: unknown = 'a', by = principal, secrets = domain.secrets) =>
  newIdempotentRequest(secrets, by, { organizationId, key, asked: [asked] });
const wasExecuted = async (at: Domain, request: ReturnType<typeof requestOf>) =>
  (await findKept(at, request)) !== undefined;
const later = (hours: number): Domain => ({
  ...domain,
  now: () => domain.later(hours * HOUR_MS),
});

/** A write that counts how often it was executed. */
function aWrite<Result>(result: Result) {
  const write = Object.assign(
    async () => {
      write.executed += 1;
      return result;
    },
    { executed: 0 },
  );
  return write;
}

describe('a write with an Idempotency-Key', () => {
  it('is executed once, and has the same result again', async () => {
    const request = requestOf(newKey());
    expect(await wasExecuted(domain, request)).toBe(false);
    const result = { at: new Date(5), size: 7n, none: undefined, texts: ['ü', null] };
    const write = aWrite(result);
    expect(await runOnce(domain, request, write)).toEqual(result);
    expect(await runOnce(domain, request, write)).toStrictEqual(result);
    expect(write.executed).toBe(1);
    expect(await wasExecuted(domain, request)).toBe(true);
  });

  it('is executed once when it comes several times at once', async () => {
    const request = requestOf(newKey());
    const email = 'once@example.org';
    const create = () =>
      runOnce(domain, request, (change) => createUnclaimedLibrary(change, { email }));
    const made = await Promise.all(Array.from({ length: 8 }, create));
    expect(new Set(made.map(({ apiKey }) => apiKey)).size).toBe(1);
    const rows = await domain.sql('SELECT FROM claim WHERE email = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  it('refuses the key for another request, by its body or its files', async () => {
    const key = newKey();
    const write = aWrite(1);
    await runOnce(domain, requestOf(key), write);
    const others = [requestOf(key, 'b'), alsoAsking(requestOf(key), ['file'])];
    for (const other of others) await expectRefusal(runOnce(domain, other, write), 'CONFLICT');
    expect(write.executed).toBe(1);
  });

  it('has a key of its own for each caller and organization', async () => {
    const key = newKey();
    const write = aWrite(1);
    await runOnce(domain, requestOf(key), write);
    await runOnce(domain, requestOf(key, 'a', { ...principal, keyId: 'another' }), write);
    await runOnce(domain, { ...requestOf(key), organizationId: 'another' }, write);
    expect(write.executed).toBe(3);
  });

  it('is executed again after a refusal or a failure', async () => {
    const request = requestOf(newKey());
    const write = aWrite('done');
    const failing = runOnce(domain, request, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await wasExecuted(domain, request)).toBe(false);
    expect(await runOnce(domain, request, write)).toBe('done');
  });

  it('is executed again a day later, whether or not its row was deleted', async () => {
    const request = requestOf(newKey());
    const write = aWrite(1);
    await runOnce(domain, request, write);
    await runOnce(later(23.9), request, write);
    expect(write.executed).toBe(1);
    await runOnce(later(24.1), request, write);
    await runOnce(later(24.2), request, write);
    expect(write.executed).toBe(2);
    expect(await deleteIdempotentResults(domain, later(48).now())).toBeGreaterThan(0);
    expect(await wasExecuted(later(48), request)).toBe(true);
    expect(await wasExecuted(later(48.2), request)).toBe(false);
    await deleteIdempotentResults(domain, later(48.2).now());
    expect(await wasExecuted(later(48), request)).toBe(false);
  });

  it('keeps the latest results of an organization', async () => {
    const limits = LIMITS as { -readonly [Name in 'idempotentResults']: number };
    const before = limits.idempotentResults;
    limits.idempotentResults = 2;
    try {
      // Those beyond the latest are deleted by one write in 32.
      const isTrimming = (request: ReturnType<typeof requestOf>) =>
        (request.marks[0].lookup[0] ?? 0) % 32 === 0;
      const own = Array.from({ length: 4 }, (_, place) => {
        for (;;) {
          const request = requestOf(newKey());
          if (isTrimming(request) === (place === 3)) return request;
        }
      });
      const other = { ...requestOf(newKey()), organizationId: 'other' };
      await runOnce(domain, other, aWrite(1));
      for (const [place, request] of own.entries()) await runOnce(later(place), request, aWrite(1));
      const kept = await Promise.all([other, ...own].map((each) => wasExecuted(later(3), each)));
      expect(kept).toEqual([true, false, false, true, true]);
    } finally {
      limits.idempotentResults = before;
    }
  });

  it('keeps its result encrypted', async () => {
    const request = requestOf(newKey());
    await runOnce(domain, request, aWrite('the-secret-of-a-webhook'));
    const rows = await domain.sql(
      `SELECT count(*)::int AS readable FROM idempotent_result
       WHERE position('webhook'::bytea IN sealed) > 0 OR position(encode('webhook', 'base64')::bytea IN sealed) > 0`,
    );
    expect(rows).toEqual([{ readable: 0 }]);
  });

  it('is known under an older secret, and says so when its result cannot be opened', async () => {
    const key = newKey();
    await runOnce(domain, requestOf(key), aWrite('done'));
    const newest = 'another secret, long enough for everybody';
    const secrets = [newest, ...domain.secrets] as const;
    const write = aWrite('again');
    const again = requestOf(key, 'a', principal, secrets);
    expect(await runOnce({ ...domain, secrets }, again, write)).toBe('done');
    const renewed: Domain = { ...domain, secrets: [newest] };
    await expectRefusal(runOnce(renewed, again, write), 'CONFLICT');
    expect(write.executed).toBe(0);
  });
});
