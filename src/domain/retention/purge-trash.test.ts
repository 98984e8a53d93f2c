import { beforeEach, describe, expect, it } from 'vitest';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { findServedFile } from '../asset/find-served-file';
import { trashAssets } from '../asset/trash/trash-assets';
import { purgeTrash } from './purge-trash';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
});

const days = (count: number) => domain.later(count * 86_400_000);
const purgedFiles = async () =>
  (await domain.sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`)).flatMap(
    ({ data }) => data.files,
  );
const bytesOf = async (organizationId: string) =>
  (await countersOf(domain, organizationId)).kept.bytes;

describe('purgeTrash', () => {
  it('removes assets after 30 days in the trash, not a moment earlier, and nothing live', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const old = await anAsset(domain, library, { blob: 'old', sizeBytes: 300 });
    const live = await anAsset(domain, library, { sizeBytes: 20 });
    await trashAssets(domain, library, [old.id]);

    expect(await purgeTrash(domain, new Date(days(30).getTime() - 1))).toBe(0);
    expect(await findServedFile(domain, old.id)).not.toBeNull();

    expect(await purgeTrash(domain, days(30))).toBe(1);
    expect(await findServedFile(domain, old.id)).toBeNull();
    expect(await findServedFile(domain, live.id)).not.toBeNull();
    expect(await bytesOf(organizationId)).toBe('20');
    await expectCounted(domain, organizationId);
    expect(await purgeTrash(domain, days(60))).toBe(0);
  });

  it('removes variants with their original, whatever their own state, with their bytes and files', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const original = await anAsset(domain, library, { blob: 'original', sizeBytes: 1000 });
    await anAsset(domain, library, { blob: 'followed', sizeBytes: 100, parentId: original.id });
    const left = await anAsset(domain, library, {
      blob: 'left',
      sizeBytes: 10,
      parentId: original.id,
    });
    await domain.sql(`UPDATE asset SET renditions = '{400,800}' WHERE blob = 'original'`);
    await trashAssets(domain, library, [original.id]);
    await domain.sql('UPDATE asset SET trashed_at = NULL WHERE id = $1', [left.id]);

    expect(await purgeTrash(domain, days(31))).toBe(3);
    expect(await bytesOf(organizationId)).toBe('0');
    expect((await purgedFiles()).sort((a, b) => a.blob.localeCompare(b.blob))).toEqual([
      { blob: 'followed', renditions: [] },
      { blob: 'left', renditions: [] },
      { blob: 'original', renditions: [400, 800] },
    ]);
  });

  it('removes more than one transaction may, of several organizations, and twice at once', async () => {
    const made = await Promise.all([aLibrary(domain), aLibrary(domain)]);
    for (const { library, organizationId } of made) {
      await anAsset(domain, library);
      await domain.sql(
        `INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, created, trashed_at)
         SELECT $1 || lpad(n::text, 21, '0'), $1, $2, 'image', 'x', $1 || n, '', 3, 'image/png', $3, $3 FROM generate_series(1, 700) n`,
        [organizationId, library.id, domain.clock.now],
      );
      await domain.sql(
        'UPDATE organization SET storage_bytes = storage_bytes + 2100 WHERE id = $1',
        [organizationId],
      );
    }
    const purged = await Promise.all([purgeTrash(domain, days(30)), purgeTrash(domain, days(30))]);

    expect(purged[0] + purged[1]).toBe(1400);
    expect(await purgedFiles()).toHaveLength(1400);
    for (const { organizationId } of made) {
      const kept = await expectCounted(domain, organizationId);
      expect(kept.bytes).toBe('1000');
    }
  });

  it('works beside uploads to the same library at the same time', async () => {
    const { library, organizationId } = await aLibrary(domain);
    for (let round = 0; round < 5; round++) {
      const assets = await Promise.all(Array.from({ length: 10 }, () => anAsset(domain, library)));
      await trashAssets(
        domain,
        library,
        assets.map(({ id }) => id),
      );
      const uploads = Array.from({ length: 6 }, () => anAsset(domain, library));
      await Promise.all([purgeTrash(domain, days(30)), ...uploads]);
    }
    const kept = await expectCounted(domain, organizationId);
    expect(kept.libraries).toEqual([[library.id, 30, 0]]);
  });
});
