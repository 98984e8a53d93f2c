import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from '../get-asset';
import { acceptPromote } from './accept-promote';

const domain = await aDomain();

const { library } = await aLibrary(domain);

const { sql } = domain;
const promote = (assetId: string, variantId: string) =>
  acceptPromote(domain, library, assetId, variantId);
const refused = (code: string) => ({ code });

async function aPair() {
  const asset = await aReadyAsset(domain, library);
  const variant = await aReadyAsset(domain, library, { parentId: asset.id });
  return { asset, variant };
}

describe('acceptPromote', () => {
  it('returns the three ids, and writes an event with the change', async () => {
    const { asset, variant } = await aPair();
    const answer = await promote(asset.id, variant.id);
    expect(answer).toEqual({
      assetId: asset.id,
      promotedVariantId: variant.id,
      demotedVariantId: expect.stringMatching(/^\w{22}$/),
    });
    expect(
      await sql(`SELECT name, data FROM engine.event WHERE data->>'variantId' = $1`, [variant.id]),
    ).toEqual([
      {
        name: 'asset/promote-accepted',
        data: {
          organizationId: library.organization.id,
          assetId: asset.id,
          variantId: variant.id,
          demotedVariantId: answer.demotedVariantId,
          approval: 'keep',
          since: domain.clock.now.toISOString(),
        },
      },
    ]);
  });

  it('changes nothing visible before the swap', async () => {
    const { asset, variant } = await aPair();
    const before = await getAsset(domain, library, asset.id);
    await promote(asset.id, variant.id);
    expect(await getAsset(domain, library, asset.id)).toEqual(before);
  });

  it('lets exactly one of 50 calls win; the others get CONFLICT', async () => {
    const { asset, variant } = await aPair();
    const other = await aReadyAsset(domain, library, { parentId: asset.id });
    const settled = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => promote(asset.id, (i % 2 ? variant : other).id)),
    );
    const lost = settled.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(49);
    for (const { reason } of lost) expect(reason).toMatchObject(refused('CONFLICT'));
  });

  it('is NOT_FOUND for an unknown or trashed variant, one of another asset or library, and an original', async () => {
    const { asset, variant } = await aPair();
    const trashed = await aReadyAsset(domain, library, { parentId: asset.id });
    await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [trashed.id]);
    const another = await aPair();
    const away = await aLibrary(domain);
    const foreign = await aReadyAsset(domain, away.library);
    for (const id of ['unknown', trashed.id, another.variant.id, foreign.id, asset.id])
      await expectRefusal(promote(asset.id, id), 'NOT_FOUND');
    await expectRefusal(acceptPromote(domain, away.library, asset.id, variant.id), 'NOT_FOUND');
  });

  it('is NOT_FOUND for an unknown or trashed asset, and for a variant', async () => {
    const { asset, variant } = await aPair();
    await expectRefusal(promote('unknown', variant.id), 'NOT_FOUND');
    await expectRefusal(promote(variant.id, variant.id), 'NOT_FOUND');
    await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [asset.id]);
    await expectRefusal(promote(asset.id, variant.id), 'NOT_FOUND');
  });

  it('is CONFLICT while the asset or the variant is a video still being processed', async () => {
    const video = { kind: 'video', contentType: 'video/mp4' } as const;
    const waiting = await anAsset(domain, library, video);
    const ready = await aReadyAsset(domain, library, { ...video, parentId: waiting.id });
    await expectRefusal(promote(waiting.id, ready.id), 'CONFLICT');
    const asset = await aReadyAsset(domain, library, video);
    const variant = await anAsset(domain, library, { ...video, parentId: asset.id });
    await expectRefusal(promote(asset.id, variant.id), 'CONFLICT');
  });

  it('accepts images still being processed: the swap waits for them', async () => {
    const asset = await anAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: asset.id });
    await expect(promote(asset.id, variant.id)).resolves.toMatchObject({ assetId: asset.id });
  });
});
