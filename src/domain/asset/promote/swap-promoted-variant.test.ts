import { beforeEach, describe, expect, it } from 'vitest';
import type { ApprovalAfterPromote } from '@/contract/asset/asset-changes';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import type { Promotion } from '../../events';
import type { Domain } from '../../operation';
import { tagAssets } from '../../tag/tag-assets';
import { setApproval } from '../approval/set-approval';
import { setDescription } from '../edit/set-description';
import { findAssetState } from '../find-asset-state';
import { findServedFile } from '../find-served-file';
import { getAsset } from '../get-asset';
import { acceptPromote } from './accept-promote';
import { cancelPromote, swapPromotedVariant, swappedTags } from './swap-promoted-variant';

const domain = await aDomain();
let library: LibraryForWriting;
beforeEach(async () => {
  ({ library } = await aLibrary(domain));
});

const { sql } = domain;
const read = (id: string) => getAsset(domain, library, id);
const passTime = () => domain.pass(60_000);

const NOWHERE = {
  recordedAt: null,
  make: null,
  model: null,
  software: null,
  latitude: null,
  longitude: 0.1,
  altitude: null,
};

const NO_PHOTO = {
  lens: null,
  exposureTime: null,
  fNumber: null,
  iso: null,
  focalLength: null,
  focalLength35mm: null,
  artist: null,
  copyright: null,
  title: null,
  caption: null,
  keywords: [],
  place: null,
};

/** An asset with a variant of another size, captions and tags. */
async function aPair() {
  const asset = await aReadyAsset(
    domain,
    library,
    { name: 'old "100%_\\" ñ.jpg', sha256: 'a'.repeat(64), sizeBytes: 1000 },
    {
      tags: ['blue', 'sky'],
      description: 'Old.',
      metadata: {
        capture: { ...NOWHERE, latitude: -33.85861111111112, make: '"\\ 日本 👩‍👧' },
        video: null,
      },
      photo: { ...NO_PHOTO, lens: 'Pear 50 mm', keywords: ['a "\\ 日本'] },
    },
  );
  const variant = await aReadyAsset(
    domain,
    library,
    {
      parentId: asset.id,
      name: '新しい🖼.png',
      contentType: 'image/png',
      sha256: 'b'.repeat(64),
      sizeBytes: 2000,
    },
    {
      tags: ['red', 'mine'],
      description: 'New.',
      width: 1000,
      renditions: [400, 800],
      blurhash: 'other',
    },
  );
  passTime();
  return { asset, variant };
}

async function accepted(
  assetId: string,
  variantId: string,
  approval: ApprovalAfterPromote = 'keep',
): Promise<Promotion> {
  const { demotedVariantId } = await acceptPromote(domain, library, assetId, variantId, approval);
  const since = domain.clock.now.toISOString();
  return {
    organizationId: library.organization.id,
    assetId,
    variantId,
    demotedVariantId,
    approval,
    since,
  };
}

describe('swapPromotedVariant', () => {
  it('gives the asset the image and name of the variant, and keeps its id, library and time', async () => {
    const { asset, variant } = await aPair();
    expect(await swapPromotedVariant(domain, await accepted(asset.id, variant.id))).toBe('swapped');
    const after = await read(asset.id);
    expect(after).toMatchObject({
      name: '新しい🖼.png',
      content_type: 'image/png',
      size_bytes: 2000,
      width: 1000,
      renditions: [400, 800],
      blurhash: 'other',
      description: 'New.',
      content_version: 1,
      updated: domain.clock.now.getTime(),
    });
    const { id, library_id, parent_id, created, uploader_name } = asset;
    expect(after).toMatchObject({ id, library_id, parent_id, created, uploader_name });
    expect((await findServedFile(domain, asset.id))?.sha256).toBe('b'.repeat(64));
  });

  it('keeps the former default as a new variant under the former name', async () => {
    const { asset, variant } = await aPair();
    const promotion = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, promotion);
    const demoted = await read(promotion.demotedVariantId);
    expect(demoted).toMatchObject({
      ...asset,
      id: promotion.demotedVariantId,
      parent_id: asset.id,
      created: domain.clock.now.getTime(),
      updated: domain.clock.now.getTime(),
      variants: null,
    });
    expect(demoted.content_version).toBeNull();
    expect((await read(asset.id)).variants?.map(({ id }) => id)).toEqual([demoted.id]);
    expect((await findServedFile(domain, demoted.id))?.sha256).toBe('a'.repeat(64));
    const photos = [demoted.id, asset.id].map((id) => findAssetState(domain, library, id));
    expect((await Promise.all(photos)).map(({ photo }) => photo?.lens)).toEqual([
      'Pear 50 mm',
      undefined,
    ]);
  });

  it('moves the place with the image', async () => {
    const { asset, variant } = await aPair();
    await sql(
      `UPDATE asset SET taken_in = 'CH', taken_in_names = 'Schweiz' WHERE id = '${asset.id}'`,
    );
    const promotion = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, promotion);
    const placeOf = async (id: string) => (await findAssetState(domain, library, id)).place;
    expect(await placeOf(asset.id)).toBeNull();
    expect(await placeOf(promotion.demotedVariantId)).toBe('CH');
  });

  it('of a version that knows no places leaves those to be looked up again', async () => {
    const { asset, variant } = await aPair();
    const at = (latitude: number) => JSON.stringify({ capture: { latitude, longitude: 7.7 } });
    const place = `UPDATE asset SET taken_in = 'CH', taken_in_names = 'Schweiz', metadata = $2 WHERE id = $1`;
    await sql(place, [asset.id, at(46)]);
    await sql(place, [variant.id, at(47)]);
    const placeOf = async () => (await findAssetState(domain, library, asset.id)).place;
    const exchange = `UPDATE asset SET blob = other.blob, metadata = other.metadata FROM asset other
      WHERE (asset.id, other.id) IN (($1, $2), ($2, $1))`;
    await sql(exchange, [asset.id, variant.id]);
    expect(await placeOf()).toBeNull();

    // Variants of one image: their place is the same.
    for (const { id } of [asset, variant]) await sql(place, [id, at(46)]);
    await sql(exchange, [asset.id, variant.id]);
    expect(await placeOf()).toBe('CH');
  });

  it('moves the colours with the image, equal ones too', async () => {
    const { asset, variant } = await aPair();
    const coloursOf = async (id: string) =>
      (await sql('SELECT colours FROM asset WHERE id = $1', [id]))[0]?.colours;
    await sql(`UPDATE asset SET colours = '{red}' WHERE id = $1`, [asset.id]);
    await sql(`UPDATE asset SET colours = '{blue,grey}' WHERE id = $1`, [variant.id]);
    const first = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, first);
    expect(await coloursOf(asset.id)).toEqual(['blue', 'grey']);
    expect(await coloursOf(first.demotedVariantId)).toEqual(['red']);
    await sql(`UPDATE asset SET colours = '{red}' WHERE id = $1`, [asset.id]);
    passTime();
    await swapPromotedVariant(domain, await accepted(asset.id, first.demotedVariantId));
    expect(await coloursOf(asset.id)).toEqual(['red']);
  });

  it('counts up from above every version served before a restore', async () => {
    const { asset, variant } = await aPair();
    await sql(`SELECT setval('content_version_floor', 5000)`);
    const first = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, first);
    expect((await read(asset.id)).content_version).toBe(5001);
    passTime();
    await swapPromotedVariant(domain, await accepted(asset.id, first.demotedVariantId));
    expect((await read(asset.id)).content_version).toBe(5002);
    await sql(`SELECT setval('content_version_floor', 0)`);
  });

  it('removes the row of the variant, whose URL keeps serving its image forever', async () => {
    const { asset, variant } = await aPair();
    const first = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, first);
    await expectRefusal(read(variant.id), 'RESOURCE_NOT_FOUND');
    await expectRefusal(accepted(asset.id, variant.id), 'NOT_FOUND');
    const served = { sha256: 'b'.repeat(64), contentVersion: null };
    expect(await findServedFile(domain, variant.id)).toMatchObject(served);
    passTime();
    await swapPromotedVariant(domain, await accepted(asset.id, first.demotedVariantId));
    expect(await findServedFile(domain, variant.id)).toMatchObject(served);
    expect(await findServedFile(domain, first.demotedVariantId)).toMatchObject({
      sha256: 'a'.repeat(64),
    });
    expect((await read(asset.id)).content_version).toBe(2);
    await sql('DELETE FROM asset WHERE id = $1', [asset.id]);
    expect(await findServedFile(domain, variant.id)).toBeNull();
  });

  it("moves machines' tags with the image, and leaves people's tags on the asset", async () => {
    const { asset, variant } = await aPair();
    await tagAssets(domain, library, [asset.id], ['holiday', 'sky']);
    await tagAssets(domain, library, [variant.id], ['mine', 'edited']);
    const promotion = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, promotion);
    expect((await read(asset.id)).tags).toEqual(['sky', 'holiday', 'mine', 'edited', 'red']);
    expect((await read(promotion.demotedVariantId)).tags).toEqual(['blue']);
    expect(
      await sql(
        'SELECT id, count, ai_count FROM tag WHERE library_id = $1 AND organization_id = $2 ORDER BY id',
        [library.id, library.organization.id],
      ),
    ).toEqual([
      { id: 'blue', count: 1, ai_count: 1 },
      { id: 'edited', count: 1, ai_count: 0 },
      { id: 'holiday', count: 1, ai_count: 0 },
      { id: 'mine', count: 1, ai_count: 0 },
      { id: 'red', count: 1, ai_count: 1 },
      { id: 'sky', count: 1, ai_count: 0 },
    ]);
  });

  it("moves descriptions with the image, people's too", async () => {
    const { asset, variant } = await aPair();
    await setDescription(domain, library, variant.id, 'Of a person. ');
    const promotion = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, promotion);
    const described = await sql(
      'SELECT description, described_by_person FROM asset WHERE id = ANY ($1) ORDER BY parent_id NULLS FIRST',
      [[asset.id, promotion.demotedVariantId]],
    );
    expect(described).toEqual([
      { description: 'Of a person. ', described_by_person: true },
      { description: 'Old.', described_by_person: false },
    ]);
  });

  it('ends the approval when asked to, and restores it when undone', async () => {
    const { asset, variant } = await aPair();
    const pro = { ...library, organization: { ...library.organization, plan: 'pro' as const } };
    await setApproval(domain, pro as typeof library, asset.id, {
      state: 'approved',
      note: 'Good.',
    });
    const approval = async () => {
      const { approval_state, approval_set_at, approval_note } = await read(asset.id);
      return { approval_state, approval_set_at, approval_note };
    };
    const before = await approval();
    passTime();
    const cleared = await accepted(asset.id, variant.id, 'clear');
    expect(await approval()).toEqual(before);
    await swapPromotedVariant(domain, cleared);
    expect((await approval()).approval_state).toBeNull();
    passTime();
    const undone = await accepted(asset.id, cleared.demotedVariantId, 'restore');
    await swapPromotedVariant(domain, undone);
    expect(await approval()).toEqual(before);
  });

  it('leaves the approval on the asset', async () => {
    const { asset, variant } = await aPair();
    await sql(
      `UPDATE asset SET approval_state = name, approval_set_at = now() WHERE id = ANY ($1)`,
      [[asset.id, variant.id]],
    );
    const promotion = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, promotion);
    expect((await read(asset.id)).approval_state).toBe(asset.name);
    expect((await read(promotion.demotedVariantId)).approval_state).toBeNull();
  });

  it('changes neither the storage nor the counters of the library', async () => {
    const { asset, variant } = await aPair();
    const counted = () =>
      sql(
        `SELECT storage_bytes, assets_count, trash_count,
           (SELECT sum(size_bytes) FROM asset a WHERE a.organization_id = o.id) AS stored
         FROM organization o JOIN library l ON l.organization_id = o.id WHERE o.id = $1`,
        [library.organization.id],
      );
    const before = await counted();
    await swapPromotedVariant(domain, await accepted(asset.id, variant.id));
    expect(await counted()).toEqual(before);
  });

  it('is harmless to repeat, even when the next promote is already running', async () => {
    const { asset, variant } = await aPair();
    const first = await accepted(asset.id, variant.id);
    await swapPromotedVariant(domain, first);
    expect(await swapPromotedVariant(domain, first)).toBe('over');
    passTime();
    const second = await accepted(asset.id, first.demotedVariantId);
    expect(await swapPromotedVariant(domain, first)).toBe('over');
    await cancelPromote(domain, first);
    expect(await swapPromotedVariant(domain, second)).toBe('swapped');
    expect((await read(asset.id)).content_version).toBe(2);
  });

  it('leaves everything as it was when any of its writes fails, and succeeds afterwards', async () => {
    const { asset, variant } = await aPair();
    const promotion = await accepted(asset.id, variant.id);
    const rows = () => sql('SELECT * FROM asset WHERE library_id = $1 ORDER BY id', [library.id]);
    const before = await rows();
    for (let write = 1; write <= 5; write++) {
      await expect(swapPromotedVariant(breakingAt(domain, write), promotion)).rejects.toThrow(
        'broken',
      );
      expect(await rows()).toEqual(before);
      expect(await sql('SELECT FROM former_address WHERE id = $1', [variant.id])).toEqual([]);
    }
    expect(await swapPromotedVariant(breakingAt(domain, 6), promotion)).toBe('swapped');
  });

  it('waits while the image of the asset or of the variant is being processed', async () => {
    const asset = await anAsset(domain, library);
    const variant = await aReadyAsset(domain, library, { parentId: asset.id });
    const promotion = await accepted(asset.id, variant.id);
    expect(await swapPromotedVariant(domain, promotion)).toBe('waiting');
    await sql(`UPDATE asset SET processing = 'failed' WHERE id = $1`, [asset.id]);
    expect(await swapPromotedVariant(domain, promotion)).toBe('swapped');
  });

  it.each(['asset', 'variant'] as const)(
    'gives up when the %s went to the trash meanwhile, and lets the next promote begin',
    async (which) => {
      const pair = await aPair();
      const promotion = await accepted(pair.asset.id, pair.variant.id);
      await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [pair[which].id]);
      expect(await swapPromotedVariant(domain, promotion)).toBe('given up');
      await sql('UPDATE asset SET trashed_at = NULL WHERE id = $1', [pair[which].id]);
      expect((await read(pair.asset.id)).content_version).toBeNull();
      await expect(accepted(pair.asset.id, pair.variant.id)).resolves.toBeTruthy();
    },
  );

  it('follows the asset into another library', async () => {
    const { asset, variant } = await aPair();
    const promotion = await accepted(asset.id, variant.id);
    const organizationId = library.organization.id;
    await sql(
      `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'other', 'Other', now())`,
      [organizationId],
    );
    await sql(`UPDATE asset SET library_id = 'other' WHERE id = $1`, [asset.id]);
    expect(await swapPromotedVariant(domain, promotion)).toBe('swapped');
    expect(
      await sql('SELECT library_id FROM asset WHERE id = $1', [promotion.demotedVariantId]),
    ).toEqual([{ library_id: 'other' }]);
  });

  it('allows another promote when the swap has failed for good', async () => {
    const { asset, variant } = await aPair();
    await cancelPromote(domain, await accepted(asset.id, variant.id));
    await expect(accepted(asset.id, variant.id)).resolves.toBeTruthy();
  });
});

describe('swappedTags', () => {
  it("keeps 200 tags: people's first, the asset's own before all others", () => {
    const named = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${name}${i}`);
    const asset = { tags: named('a', 150), ai_tags: [] };
    const variant = { tags: [...named('ai', 20), ...named('v', 40)], ai_tags: named('ai', 20) };
    const swapped = swappedTags(asset, variant);
    expect(swapped.asset.tags).toEqual([...named('a', 150), ...named('v', 40), ...named('ai', 10)]);
    expect(swapped.asset.aiTags).toEqual(named('ai', 10));
    expect(swapped.demoted).toEqual([]);
  });
});

/** The same domain, but its transactions fail at their nth write. */
function breakingAt(domain: Domain, nth: number): Domain {
  let writes = 0;
  const counting =
    (write: (...given: never[]) => unknown) =>
    (...given: never[]) => {
      writes += 1;
      if (writes === nth) throw new Error('broken');
      return write(...given);
    };
  const { prisma } = domain.database;
  const $transaction = (execute: (tx: object) => unknown, options: object) =>
    prisma.$transaction(
      (tx) =>
        execute({
          $queryRaw: tx.$queryRaw.bind(tx),
          $executeRaw: counting(tx.$executeRaw.bind(tx) as never),
          formerAddress: {
            create: counting(tx.formerAddress.create.bind(tx.formerAddress) as never),
          },
        }) as Promise<unknown>,
      options,
    );
  return { ...domain, database: { ...domain.database, prisma: { $transaction } as never } };
}

it('swaps many assets with the same tags at once: none has to give way to another', async () => {
  const promotions: Promotion[] = [];
  for (let n = 0; n < 8; n++) {
    const { asset, variant } = await aPair();
    promotions.push(await accepted(asset.id, variant.id));
  }
  const swapped = promotions.map((promotion) => swapPromotedVariant(domain, promotion));
  expect(await Promise.all(swapped)).toEqual(promotions.map(() => 'swapped'));
});
