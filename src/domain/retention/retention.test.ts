import { beforeEach, describe, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { purgeAssets } from '../asset/trash/purge-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { checkRetention } from '../check/check-retention';
import { beginUpload } from '../upload/begin-upload';
import { expireUnclaimedLibraries } from './expire-unclaimed-libraries';
import { purgeTrash } from './purge-trash';
import { runRetention } from './retention';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
});

const days = (count: number) => domain.later(count * 86_400_000);
const assetsOf = async (organizationId: string): Promise<number> =>
  (
    await domain.sql('SELECT count(*)::int AS count FROM asset WHERE organization_id = $1', [
      organizationId,
    ])
  )[0].count;

type Library = Awaited<ReturnType<typeof aLibrary>>;

/** More assets of 3 bytes; variants of `parentId` if it is given. */
async function fill({ library, organizationId }: Library, count: number, parentId?: string) {
  await domain.sql(
    `INSERT INTO asset (id, organization_id, library_id, parent_id, kind, name, blob, sha256, size_bytes, content_type, created, trashed_at)
     SELECT concat($1::text, $4::text, lpad(n::text, 21, '0')), $1, $2, $4, 'image', 'x', concat($1::text, $4::text, n), '', 3, 'image/png', $3,
            (SELECT trashed_at FROM asset WHERE id = $4)
     FROM generate_series(1, $5) n`,
    [organizationId, library.id, domain.clock.now, parentId ?? null, count],
  );
  await domain.sql('UPDATE organization SET storage_bytes = storage_bytes + $2 WHERE id = $1', [
    organizationId,
    3 * count,
  ]);
}

/** Makes every statement removing more than 1,500 assets fail, as one running too long does. */
const refuseLargeStatements = () =>
  domain.sql(`
    CREATE FUNCTION refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM removed) > 1500 THEN RAISE 'canceling statement due to statement timeout'; END IF;
      RETURN NULL; END $$;
    CREATE TRIGGER refuse_large AFTER DELETE ON asset REFERENCING OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_large()`);

/** Has every removal of an asset of one organization fail. */
const refuseRemovals = ({ organizationId }: Library) =>
  domain.sql(`
    CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'this one fails'; END $$;
    CREATE TRIGGER refuse_removal BEFORE DELETE ON asset FOR EACH ROW
      WHEN (OLD.organization_id = '${organizationId}') EXECUTE FUNCTION refuse_removal()`);

describe('retention', () => {
  it('ends uploads without any bytes for a day, and frees their reservations', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const wanted = {
      name: 'a.jpg',
      declaredType: '',
      metadata: null,
      parentId: null,
      sha256: null,
    };
    await beginUpload(domain, library, { ...wanted, size: 1000, blob: newBlobName() });
    const reserved = async () =>
      (
        await domain.sql('SELECT storage_bytes FROM organization WHERE id = $1', [organizationId])
      )[0];
    await runRetention(domain, days(0.9));
    expect(await reserved()).toEqual({ storage_bytes: '1000' });
    await runRetention(domain, days(1.1));
    expect(await reserved()).toEqual({ storage_bytes: '0' });
  });

  it('removes an unclaimed library too large for one statement, with all its variants', async () => {
    const large = await aLibrary(domain);
    const original = await anAsset(domain, large.library);
    await fill(large, 1700);
    await fill(large, 1700, original.id);
    await refuseLargeStatements();

    expect(await expireUnclaimedLibraries(domain, days(30))).toBe(1);

    expect(await assetsOf(large.organizationId)).toBe(0);
    expect(await domain.sql('SELECT FROM organization')).toEqual([]);
    const [{ files }] = await domain.sql(
      `SELECT sum(jsonb_array_length(data->'files'))::int AS files FROM engine.event WHERE name = 'asset/purged'`,
    );
    expect(files).toBe(3401);
  });

  it('keeps the counters right of a library whose removal failed', async () => {
    const large = await aLibrary(domain);
    await fill(large, 1200);
    await refuseRemovals(large);
    await expect(expireUnclaimedLibraries(domain, days(30))).rejects.toThrow(large.organizationId);
    expect(await assetsOf(large.organizationId)).toBe(1200);
    await expectCounted(domain, large.organizationId);
  });

  it('purges from the trash an original with more variants than fit into one statement', async () => {
    const large = await aLibrary(domain);
    const original = await anAsset(domain, large.library);
    await trashAssets(domain, large.library, [original.id]);
    await fill(large, 1700, original.id);
    await refuseLargeStatements();
    expect(await purgeTrash(domain, days(30))).toBe(1701);
    await expectCounted(domain, large.organizationId);
  });

  it('lets a person purge such an original', async () => {
    const large = await aLibrary(domain);
    const original = await anAsset(domain, large.library);
    await trashAssets(domain, large.library, [original.id]);
    await fill(large, 1700, original.id);
    await refuseLargeStatements();
    expect(await purgeAssets(domain, large.library, [original.id])).toEqual([original.id]);
    expect(await assetsOf(large.organizationId)).toBe(0);
  });

  it('continues after a failing organization, names it, and removes it at the next run', async () => {
    const failing = await aLibrary(domain);
    const next = await aLibrary(domain);
    for (const { library } of [failing, next]) {
      const asset = await anAsset(domain, library);
      await trashAssets(domain, library, [asset.id]);
    }
    await domain.sql(
      `UPDATE claim SET expires_at = expires_at - interval '1 hour' WHERE organization_id = $1`,
      [failing.organizationId],
    );
    await refuseRemovals(failing);

    await expect(purgeTrash(domain, days(30))).rejects.toThrow(
      new RegExp(`^1 organizations failed.+${failing.organizationId} .+this one fails`, 's'),
    );
    expect(await assetsOf(next.organizationId)).toBe(0);
    await expect(runRetention(domain, days(30))).rejects.toThrow(failing.organizationId);
    expect(await domain.sql('SELECT id FROM organization')).toEqual([
      { id: failing.organizationId },
    ]);

    domain.clock.now = days(40);
    expect(await checkRetention(domain, { repair: true })).toMatchObject([
      { problem: 'trash-overdue', repaired: false },
      { problem: 'unclaimed-overdue', repaired: false },
    ]);

    await domain.sql('DROP TRIGGER refuse_removal ON asset');
    expect(await runRetention(domain, domain.clock.now)).toEqual({
      purgedAssets: 1,
      removedLibraries: 1,
    });
  });
});
