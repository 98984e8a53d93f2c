import { beforeEach, describe, expect, it } from 'vitest';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { KeyPrincipal } from '@/domain/access/principal';
import { verifyKey } from '@/domain/access/verify/verify-key';
import { createUnclaimedLibrary } from '@/domain/library/create-unclaimed-library';
import { removeExcessUnclaimed } from '@/domain/retention/expire-unclaimed-libraries';
import { aDomain, anAsset, expectRefusal, type TestDomain } from '@/testing/domain';
import { admitUpload } from '../asset/admit-upload';

/** Bytes of a file of these tests; a network may have 4 of them, all together 20. */
const FILE = 1000;
const SHARE = 4;
const ALL = 20;

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain({
    unclaimedTotalBytes: ALL * FILE,
    unclaimedStorageBytes: 50 * FILE,
    claimMailsPerNetwork: 3,
  });
});

let made = 0;
async function unclaimedOf(network: string) {
  domain.pass(1);
  const created = await createUnclaimedLibrary(domain, { email: `n${made++}@b.org`, network });
  const principal = (await verifyKey(domain, created.apiKey)) as KeyPrincipal;
  const library = await authorizeLibrary(domain, principal, created, 'write');
  return { ...created, library };
}

/** Stores files of one library at once; returns how many were accepted, and the codes of the refusals. */
async function store({ library }: Awaited<ReturnType<typeof unclaimedOf>>, files: number) {
  const settled = await Promise.allSettled(
    Array.from({ length: files }, () => anAsset(domain, library, { sizeBytes: FILE })),
  );
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  return { stored: files - refused.length, refused: new Set(refused) };
}

const stored = async () => {
  const rows = await domain.sql(
    `SELECT c.network, (sum(o.storage_bytes) / ${FILE})::int AS files
     FROM claim c JOIN organization o ON o.id = c.organization_id WHERE c.claimed_at IS NULL GROUP BY 1 ORDER BY 1`,
  );
  const entries = rows.map(({ network, files }): [string, number] => [network, files]);
  return Object.fromEntries(entries);
};
const announced = async () =>
  (await domain.sql(`SELECT FROM engine.event WHERE name = 'library/unclaimed-near-limit'`)).length;

describe('unclaimed organizations together', () => {
  it('store no more than the share of their network, however many upload at once', async () => {
    const [one, other] = [await unclaimedOf('a'), await unclaimedOf('a')];
    const [first, second] = await Promise.all([store(one, 4), store(other, 4)]);
    expect(first.stored + second.stored).toBe(SHARE);
    expect([...first.refused, ...second.refused]).toContain('EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    await expectRefusal(admitUpload(domain, one.library, FILE), 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    expect(await store(await unclaimedOf('b'), 1)).toMatchObject({ stored: 1 });
  });

  it('store no more than their bound, and near it the oldest of the largest network go', async () => {
    const honest = await unclaimedOf('honest');
    await store(honest, 1);
    const oldest = await unclaimedOf('a');
    await store(oldest, 2);
    for (const network of ['a', 'b', 'c', 'd', 'e']) {
      const newer = await unclaimedOf(network);
      expect(await announced()).toBe(0);
      await store(newer, SHARE);
    }
    expect(await stored()).toEqual({ honest: 1, a: 4, b: 4, c: 4, d: 4, e: 3 });
    expect(await announced()).toBe(1);

    expect(await removeExcessUnclaimed(domain)).toBe(2);
    const left = await stored();
    expect(left).toMatchObject({ honest: 1, c: 4, d: 4, e: 3 });
    expect(Object.values(left).reduce((sum, files) => sum + files)).toBeLessThan(0.8 * ALL);
    expect(await removeExcessUnclaimed(domain)).toBe(0);
    expect(await store(honest, 1)).toMatchObject({ stored: 1 });
  });

  it.each([
    ['2001:db8:7:1::/64', '2001:db8:7:2::/64', '2001:db8:8:1::/64'],
    ['192.0.2.1', '192.0.2.200', '192.0.3.1'],
    ['unknown', 'unknown', 'face'],
  ])('count the networks that one customer may own as one: %s and %s, not %s', async (a, b, c) => {
    expect(await store(await unclaimedOf(a), 3)).toMatchObject({ stored: 3 });
    expect(await store(await unclaimedOf(b), 3)).toMatchObject({ stored: 1 });
    expect(await store(await unclaimedOf(c), 3)).toMatchObject({ stored: 3 });
  });

  it('near their bound, the oldest of the largest block go, rather than an honest one', async () => {
    const honest = await unclaimedOf('198.51.100.1');
    await store(honest, 3);
    for (let block = 1; block <= 4; block++)
      for (let n = 0; n < 4; n++) await store(await unclaimedOf(`2001:db8:${block}:${n}::/64`), 1);
    expect(await removeExcessUnclaimed(domain)).toBe(4);
    expect(await stored()).toMatchObject({ '198.51.100.1': 3 });
  });

  it('of an earlier version stay, each by itself, until somebody new needs their room', async () => {
    for (let n = 0; n < 6; n++)
      expect(await store(await unclaimedOf(''), 3)).toMatchObject({ stored: 3 });
    domain.limits.unclaimedTotalBytes = 10 * FILE;
    expect(await removeExcessUnclaimed(domain)).toBe(0);
    await unclaimedOf('a');
    expect(await removeExcessUnclaimed(domain)).toBe(4);
    expect(await stored()).toEqual({ '': 6, a: 0 });
  });

  it('does not count what was claimed, nor remove it', async () => {
    const claimed = await unclaimedOf('a');
    await store(claimed, SHARE);
    await domain.sql('UPDATE claim SET claimed_at = now()');
    expect(await store(await unclaimedOf('a'), SHARE + 1)).toMatchObject({ stored: SHARE });
    expect(await removeExcessUnclaimed(domain)).toBe(0);
  });

  it('cause a few mails a minute from a network, and are made without one after that', async () => {
    const created = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        createUnclaimedLibrary(domain, { email: `m${n}@b.org`, network: 'a' }),
      ),
    );
    expect(created.filter(({ mailId }) => mailId !== null)).toHaveLength(3);
    expect(await domain.sql('SELECT FROM mail')).toHaveLength(3);
    expect((await unclaimedOf('b')).mailId).not.toBeNull();
    domain.pass(60_000);
    expect((await unclaimedOf('a')).mailId).not.toBeNull();
  });
});
