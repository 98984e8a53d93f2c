import { beforeEach, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { trashAssets } from '../asset/trash/trash-assets';
import { expireUnclaimedLibraries } from './expire-unclaimed-libraries';
import { runRetention } from './retention';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain();
});

const days = (count: number) => domain.later(count * 86_400_000);

/** In how many rows of the database an organization is still named. */
async function traces(organizationId: string) {
  const tables = [
    'library',
    'asset',
    'tag',
    'api_key',
    'key_grant',
    'claim',
    'member',
    'access_token',
  ];
  const counts = tables.map(
    (table) => `(SELECT count(*) FROM ${table} WHERE organization_id = $1)`,
  );
  const [{ traces }] = await domain.sql(
    `SELECT (${counts.join(' + ')} + (SELECT count(*) FROM organization WHERE id = $1))::int AS traces`,
    [organizationId],
  );
  return traces;
}

describe('expireUnclaimedLibraries', () => {
  it('removes libraries unclaimed for 30 days without a trace, with their files', async () => {
    const gone = await aLibrary(domain);
    const original = await anAsset(domain, gone.library, { blob: 'one' });
    await anAsset(domain, gone.library, { blob: 'two', parentId: original.id });
    await domain.sql(`UPDATE asset SET tags = '{red}', renditions = '{400}'`);
    const before = domain.clock.now;
    domain.clock.now = days(1);
    const stays = await aLibrary(domain);
    domain.clock.now = before;

    expect(await expireUnclaimedLibraries(domain, new Date(days(30).getTime() - 1))).toBe(0);
    expect(await expireUnclaimedLibraries(domain, days(30))).toBe(1);

    expect(await traces(gone.organizationId)).toBe(0);
    expect(await traces(stays.organizationId)).toBeGreaterThan(0);
    const events = await domain.sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`);
    expect(
      events
        .flatMap(({ data }) => data.files)
        .sort((a: { blob: string }, b: { blob: string }) => a.blob.localeCompare(b.blob)),
    ).toEqual([
      { blob: 'one', renditions: [400] },
      { blob: 'two', renditions: [400] },
    ]);
  });

  it('leaves claimed libraries, however long ago they were claimed', async () => {
    const claimed = await aLibrary(domain);
    await domain.sql('UPDATE claim SET claimed_at = created WHERE organization_id = $1', [
      claimed.organizationId,
    ]);
    expect(await expireUnclaimedLibraries(domain, days(3000))).toBe(0);
    expect(await traces(claimed.organizationId)).toBeGreaterThan(0);
  });

  it('waits for a claim in progress, and leaves its library', async () => {
    const { organizationId } = await aLibrary(domain);
    const other = await aLibrary(domain);
    const claiming = await domain.test.pool.connect();
    await claiming.query('BEGIN');
    await claiming.query(
      'UPDATE claim SET claimed_at = now() WHERE organization_id = $1 AND claimed_at IS NULL',
      [organizationId],
    );

    const expiring = expireUnclaimedLibraries(domain, days(30));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await claiming.query('COMMIT');
    claiming.release();

    expect(await expiring).toBe(1);
    expect(await traces(organizationId)).toBeGreaterThan(0);
    expect(await traces(other.organizationId)).toBe(0);
  });

  it('refuses an upload admitted before, instead of leaving an asset of nobody', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const uploads = Array.from({ length: 10 }, () => anAsset(domain, library));
    const settled = await Promise.allSettled([
      expireUnclaimedLibraries(domain, days(30)),
      ...uploads,
    ]);

    expect(settled[0]).toEqual({ status: 'fulfilled', value: 1 });
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason.name).toBe('Refusal');
    expect(await traces(organizationId)).toBe(0);
  });

  it('removes each library once, even when it runs twice at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => aLibrary(domain)));
    const removed = await Promise.all(
      [days(30), days(31)].map((now) => expireUnclaimedLibraries(domain, now)),
    );
    expect((removed[0] ?? 0) + (removed[1] ?? 0)).toBe(6);
  });
});

describe('runRetention', () => {
  it('does both in one call, for any given time', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const asset = await anAsset(domain, library);
    await trashAssets(domain, library, [asset.id]);

    const nothing = { purgedAssets: 0, removedLibraries: 0 };
    expect(await runRetention(domain, domain.clock.now)).toEqual(nothing);
    expect(await runRetention(domain, days(30))).toEqual({ purgedAssets: 1, removedLibraries: 1 });
    expect(await runRetention(domain, days(30))).toEqual(nothing);
    expect(await traces(organizationId)).toBe(0);
  });
});
