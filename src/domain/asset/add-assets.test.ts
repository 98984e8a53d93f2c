import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aDomain, aFile, aLibrary, anAsset, expectRefusal, fulfilled } from '@/testing/domain';
import { addAssets } from './add-assets';
import { admitUpload } from './admit-upload';
import { getAsset } from './get-asset';

const domain = await aDomain();
const { sql } = domain;

const count = async (text: string, values: unknown[]) => Number((await sql(text, values))[0].count);

describe('addAssets', () => {
  it('returns the same rows as a later read', async () => {
    const { library } = await aLibrary(domain);
    const added = await anAsset(domain, library, { name: 'été.jpg' });

    const read = await getAsset(domain, library, added.id);
    expect(read).toEqual({ ...added, uploader_name: 'First key' });
  });

  it('writes one event for each asset, together with the assets or not at all', async () => {
    const { library, organizationId } = await aLibrary(domain);
    await addAssets(domain, library, [aFile(), aFile(), aFile()]);
    await expectRefusal(
      addAssets(domain, library, [aFile({ sizeBytes: 200_000 })]),
      'EPHEMERAL_STORAGE_LIMIT_EXCEEDED',
    );

    const of = [organizationId];
    expect(await count('SELECT count(*) FROM asset WHERE organization_id = $1', of)).toBe(3);
    expect(
      await count(`SELECT count(*) FROM engine.event WHERE data->>'organizationId' = $1`, of),
    ).toBe(3);
  });

  it('never exceeds the storage cap, however many uploads run at once', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const attempts = Array.from({ length: 40 }, () =>
      addAssets(domain, library, [aFile({ sizeBytes: 9_000 })]),
    );
    const settled = await Promise.allSettled(attempts);

    // 100,000 bytes hold eleven files of 9,000.
    expect(fulfilled(settled)).toHaveLength(11);
    const rows = await sql(
      `SELECT o.storage_bytes, (SELECT sum(size_bytes) FROM asset a WHERE a.organization_id = o.id) AS stored
       FROM organization o WHERE id = $1`,
      [organizationId],
    );
    expect(rows[0]).toEqual({ storage_bytes: '99000', stored: '99000' });
  });

  it('never exceeds the number of assets of an organization, however small they are', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const { unclaimed } = LIMITS.assetsPerOrganization;
    await sql(`UPDATE library SET assets_count = $2, trash_count = 10 WHERE organization_id = $1`, [
      organizationId,
      unclaimed - 15,
    ]);
    const settled = await Promise.allSettled(
      Array.from({ length: 12 }, () => addAssets(domain, library, [aFile({ sizeBytes: 43 })])),
    );
    expect(fulfilled(settled)).toHaveLength(5);
    await expectRefusal(admitUpload(domain, library, 1), 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED');
    expect(
      await count('SELECT storage_bytes AS count FROM organization WHERE id = $1', [
        organizationId,
      ]),
    ).toBe(5 * 43);
  });

  it('gives an asset at most 100 variants, however many uploads run at once', async () => {
    const { library } = await aLibrary(domain);
    const small = { sizeBytes: 43 };
    const original = await anAsset(domain, library, small);
    const variant = () => aFile({ ...small, parentId: original.id });
    for (let n = 0; n < 97; n++) await addAssets(domain, library, [variant()]);
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, () => addAssets(domain, library, [variant()])),
    );
    expect(fulfilled(settled)).toHaveLength(3);
    const refused = settled.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: { code: 'BAD_USER_INPUT' } });
    expect((await getAsset(domain, library, original.id)).variants).toHaveLength(100);
  });

  it('refuses libraries past the first three of a free plan, and lapsed plans with several members', async () => {
    const { library, organizationId } = await aLibrary(domain);
    await sql(
      `INSERT INTO library (organization_id, id, name, created)
       SELECT $1, 'older-' || n, 'x', '2020-01-01' FROM generate_series(1, 3) n`,
      [organizationId],
    );
    await expectRefusal(anAsset(domain, library), 'LIBRARY_LOCKED');

    await sql(
      `INSERT INTO person (id, name, created, updated) SELECT $1 || n, 'x', now(), now() FROM generate_series(1, 2) n`,
      [organizationId],
    );
    await sql(
      `INSERT INTO member SELECT $1, $1 || n, 'member', now() FROM generate_series(1, 2) n`,
      [organizationId],
    );
    const canceled = {
      ...library,
      organization: { ...library.organization, plan: 'canceled' as const },
    };
    await expectRefusal(anAsset(domain, canceled as typeof library), 'PRO_PLAN_CANCELED');
  });
});
