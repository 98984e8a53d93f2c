import { beforeEach, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { auditPostgres } from '@/platform/search-index/postgres/audit-postgres';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, aReadyAsset, expectRefusal, fulfilled } from '@/testing/domain';
import { checkVariants } from '../../check/check-astray';
import { findServedFile } from '../find-served-file';
import { getAsset } from '../get-asset';
import { acceptPromote } from '../promote/accept-promote';
import { swapPromotedVariant } from '../promote/swap-promoted-variant';
import { purgeVariant } from './purge-variant';
import { trashAssets } from './trash-assets';

const domain = await aDomain();
let library: LibraryForWriting;
beforeEach(async () => {
  ({ library } = await aLibrary(domain));
});

const { sql } = domain;
const purgedBlobs = async () =>
  (await sql(`SELECT data FROM engine.event WHERE name = 'asset/purged'`)).flatMap(({ data }) =>
    data.files.map(({ blob }: { blob: string }) => blob),
  );
const variantsOf = async (id: string) =>
  ((await getAsset(domain, library, id)).variants ?? []).map((variant) => variant.id);

/** An asset with two variants. */
async function aTriple() {
  const asset = await aReadyAsset(domain, library, { blob: domain.newId(), sizeBytes: 1000 });
  const of = (blob: string) =>
    aReadyAsset(domain, library, { blob, sizeBytes: 100, parentId: asset.id }, { tags: ['sea'] });
  const [blob, otherBlob] = [domain.newId(), domain.newId()];
  return { asset, blob, variant: await of(blob), other: await of(otherBlob), otherBlob };
}

async function promote(assetId: string, variantId: string) {
  const accepted = await acceptPromote(domain, library, assetId, variantId);
  const [{ data }] = await sql(
    `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'variantId' = $1`,
    [variantId],
  );
  expect(await swapPromotedVariant(domain, data)).toBe('swapped');
  return accepted;
}

/** Counters, storage, variants and search agree with a recount, whatever was done. */
async function expectSound() {
  await expectCounted(domain, library.organization.id);
  expect(await checkVariants(domain, { repair: false })).toEqual([]);
  for await (const mismatches of auditPostgres(domain.database.pool).findMismatches())
    expect(mismatches).toEqual([]);
}

describe('purgeVariant', () => {
  it('deletes one variant with its bytes, and leaves the asset and its other variants', async () => {
    const { asset, variant, blob, other } = await aTriple();
    await purgeVariant(domain, library, variant.id);
    expect(await variantsOf(asset.id)).toEqual([other.id]);
    expect(await findServedFile(domain, variant.id)).toBeNull();
    expect(await purgedBlobs()).toContain(blob);
    await expectSound();
    const { kept } = await countersOf(domain, library.organization.id);
    expect(kept.bytes).toBe('1100');
  });

  it('refuses the primary version, ids not live here, and variants of another library', async () => {
    const { asset, variant } = await aTriple();
    await expect(purgeVariant(domain, library, asset.id)).rejects.toThrow(
      'Make another version primary first',
    );
    const { library: stranger } = await aLibrary(domain);
    for (const [of, id] of [
      [library, 'unknown'],
      [stranger, variant.id],
    ] as const)
      await expectRefusal(purgeVariant(domain, of, id), 'BAD_USER_INPUT');
    await trashAssets(domain, library, [asset.id]);
    await expectRefusal(purgeVariant(domain, library, variant.id), 'BAD_USER_INPUT');
    expect(await findServedFile(domain, variant.id)).not.toBeNull();
    await expectSound();
  });

  it('answers CONFLICT until a promote of the asset has ended', async () => {
    const { asset, variant, other } = await aTriple();
    await acceptPromote(domain, library, asset.id, variant.id);
    for (const { id } of [variant, other])
      await expectRefusal(purgeVariant(domain, library, id), 'CONFLICT');
  });

  it('removes the former URLs of its image, and no other URL', async () => {
    const { asset, variant, other, otherBlob } = await aTriple();
    await promote(asset.id, variant.id);
    const { demotedVariantId } = await promote(asset.id, other.id);
    // The image promoted first, now a variant, still has its URL as a variant.
    expect(await findServedFile(domain, variant.id)).not.toBeNull();
    await purgeVariant(domain, library, demotedVariantId);
    expect(await sql('SELECT id FROM former_address WHERE asset_id = $1', [asset.id])).toEqual([
      { id: other.id },
    ]);
    expect(await findServedFile(domain, variant.id)).toBeNull();
    expect((await findServedFile(domain, other.id))?.blob).toBe(otherBlob);
    await expectSound();
  });

  it('deletes once, even for several calls at once', async () => {
    const { asset, variant, other } = await aTriple();
    const calls = await Promise.allSettled(
      [1, 2, 3].map(() => purgeVariant(domain, library, variant.id)),
    );
    expect(fulfilled(calls)).toHaveLength(1);
    expect(await variantsOf(asset.id)).toEqual([other.id]);
    await expectSound();
  });
});
