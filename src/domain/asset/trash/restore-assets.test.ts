import { describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { findServedFile } from '../find-served-file';
import { listAssets } from '../list-assets';
import { purgeAssets } from './purge-assets';
import { restoreAssets } from './restore-assets';
import { trashAssets } from './trash-assets';

const domain = await aDomain();

const live = async (library: LibraryForWriting) =>
  (await listAssets(domain, library, { offset: 0, limit: 100, tags: [] })).map(({ id }) => id);

/** A library with an original and its variant in the trash, and a live asset. */
async function aTrash() {
  const { library, organizationId } = await aLibrary(domain);
  const original = await anAsset(domain, library, { sizeBytes: 100 });
  const variant = await anAsset(domain, library, { sizeBytes: 10, parentId: original.id });
  const beside = await anAsset(domain, library, { sizeBytes: 1 });
  await trashAssets(domain, library, [original.id]);
  return { library, organizationId, original: original.id, variant: variant.id, beside: beside.id };
}

describe('restoreAssets', () => {
  it('restores originals with their variants, and counts them', async () => {
    const { library, organizationId, original, variant, beside } = await aTrash();
    const ids = [beside, 'unknown', original];
    expect(await restoreAssets(domain, library, ids)).toEqual([original]);
    expect((await live(library)).sort()).toEqual([original, variant, beside].sort());
    await expectCounted(domain, organizationId);
    expect(await restoreAssets(domain, library, ids)).toEqual([]);
  });

  it('skips assets of another library, and variants on their own', async () => {
    const { library, original, variant, beside } = await aTrash();
    const { library: stranger } = await aLibrary(domain);
    expect(await restoreAssets(domain, stranger, [original])).toEqual([]);
    expect(await restoreAssets(domain, library, [variant])).toEqual([]);
    expect(await live(library)).toEqual([beside]);
  });

  it('returns each id to only one of several parallel calls', async () => {
    const { library, original } = await aTrash();
    const told = await Promise.all([1, 2, 3].map(() => restoreAssets(domain, library, [original])));
    expect(told.flat()).toEqual([original]);
  });
});

describe('purgeAssets', () => {
  it('removes trashed originals with their variants, and frees their storage', async () => {
    const { library, organizationId, original, variant, beside } = await aTrash();
    expect(await purgeAssets(domain, library, [original, beside, variant])).toEqual([original]);
    for (const id of [original, variant]) expect(await findServedFile(domain, id)).toBeNull();
    expect(await live(library)).toEqual([beside]);
    const kept = await expectCounted(domain, organizationId);
    expect(kept.bytes).toBe('1');
    const files = await domain.sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`);
    expect(files[0].data.files).toHaveLength(2);
  });

  it('does not touch live assets, or those of another library', async () => {
    const { library, original, beside } = await aTrash();
    const { library: stranger } = await aLibrary(domain);
    expect(await purgeAssets(domain, stranger, [original])).toEqual([]);
    expect(await purgeAssets(domain, library, [beside])).toEqual([]);
    expect(await findServedFile(domain, original)).not.toBeNull();
  });

  it('and a restore at the same time: only one of them gets the asset', async () => {
    const { library, original } = await aTrash();
    const [restored, removed] = await Promise.all([
      restoreAssets(domain, library, [original]),
      purgeAssets(domain, library, [original]),
    ]);
    expect([...restored, ...removed]).toEqual([original]);
    expect((await live(library)).includes(original)).toBe(restored.length === 1);
  });
});
